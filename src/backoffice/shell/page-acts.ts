import { namedActPath } from '#backoffice/shared/named-act.ts';

interface PageAct {
  label: string;
  control: HTMLElement;
}

/** The acts that the open page offers once; one that each row of a list has is of no row in particular. */
export function findPageActs(): PageAct[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main [data-act], main a.button')];
  return onceEach(controls.filter((one) => one.checkVisibility() && one.ariaDisabled !== 'true'));
}

function onceEach(controls: readonly HTMLElement[]): PageAct[] {
  const byLabel = Map.groupBy(controls, ({ textContent }) => textContent.trim());
  return [...byLabel].flatMap(([label, [control, ...others]]) =>
    control && others.length === 0 ? [{ label, control }] : [],
  );
}

/** Presses its control. Where the act is a form with fields, the first of them takes the focus. */
export function performPageAct(control: HTMLElement): void {
  const form = control.closest('form');
  const field = form?.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"])');
  control.scrollIntoView({ block: 'nearest' });
  (field ?? control).focus();
  if (!field) control.click();
}

export interface RemoteAct {
  label: string;
  to: string;
}

interface ReadingPage {
  page: string;
  /** Where the back office begins. */
  base: string;
  signal: AbortSignal;
  /** Whether the pages below it are read as well, and those that do what it waits for. */
  isDeep: boolean;
}

/**
 * What a page that is not open offers once, first what it waits for, at last where it leads. The page itself says it, in its words
 * and by its rights.
 */
export async function readPageActs({ page, base, signal, isDeep }: ReadingPage): Promise<RemoteAct[]> {
  const answer = await fetch(`${base}${page}`, { signal, headers: { accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return [];
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const found = (selector: string) => onceEach([...read.querySelectorAll<HTMLElement>(selector)].filter(isUnfolded));
  const acts = found('main .act__unscripted > summary, main [data-act]').map(({ label }) => ({
    ...{ label, to: namedActPath(page, label) },
  }));
  const links = found('main a.button').map(({ label, control }) => ({
    ...{ label, to: control.getAttribute('href')?.slice(base.length) ?? page },
    isMeant: control.hasAttribute('aria-keyshortcuts'),
  }));
  const deeper = async (pages: typeof links) =>
    (await Promise.all(pages.map(({ to }) => readPageActs({ page: to, base, signal, isDeep: false })))).flat();
  const [meant, below] = await Promise.all([
    deeper(links.filter(({ isMeant }) => isDeep && isMeant)),
    deeper(links.filter(({ to, isMeant }) => isDeep && !isMeant && to.startsWith(`${page}/`))),
  ]);
  const all = [...meant, ...acts, ...below, ...links.map(({ label, to }) => ({ label, to }))];
  return all.filter(({ label }, place) => all.findIndex((one) => one.label === label) === place);
}

/** What stands in a part that is folded is not offered on the page either. */
function isUnfolded(control: HTMLElement): boolean {
  const own = control.closest('.act__unscripted');
  return (own?.parentElement ?? control).closest('details:not([open])') === null;
}
