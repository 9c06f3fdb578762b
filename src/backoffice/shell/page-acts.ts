interface PageAct {
  label: string;
  control: HTMLElement;
}

/** The acts that the open page offers once; one that each row of a list has is of no row in particular. */
export function findPageActs(): PageAct[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main [data-act], main a.button')];
  const shown = controls.filter((one) => one.checkVisibility() && one.ariaDisabled !== 'true');
  const byLabel = Map.groupBy(shown, ({ textContent }) => textContent.trim());
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
