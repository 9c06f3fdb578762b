/** How many choices have a key. */
const KEYED = 9;

/** What a choice says of its key to assistive technology, by its place from 0. */
export function choiceShortcut(place: number): string | undefined {
  return place < KEYED ? `Alt+${place + 1}` : undefined;
}

/** The digit of a choice, for the eye; who has no keyboard does not see it. */
export function ChoiceKey({ place }: { place: number }) {
  return place < KEYED ? (
    <span className="choice-key" aria-hidden="true">
      {place + 1}
    </span>
  ) : null;
}

type ChoiceEvent = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>;

/** Alt and a digit press the choice of that place; by the key's position, because on a Mac it types another character. */
export function pressChoice(event: ChoiceEvent, within: HTMLElement | null): void {
  const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? [];
  if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined) return;
  const choices = within?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="Alt+${digit}"]`) ?? [];
  const shown = [...choices].find((one) => one.checkVisibility());
  if (shown === undefined) return;
  event.preventDefault();
  shown.click();
}
