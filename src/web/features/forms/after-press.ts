let pressed = false;
let listening = false;

/**
 * Runs once the pointer is up again: a click that takes the focus out of a field reaches its target first,
 * before a message under the field moves it away.
 */
export function afterPress(run: () => void): void {
  if (pressed) addEventListener('pointerup', () => setTimeout(run), { once: true });
  else setTimeout(run);
}

/** Knows from now on whether a pointer is down. */
export function watchPresses(): void {
  if (listening) return;
  listening = true;
  const set = (value: boolean) => () => {
    pressed = value;
  };
  addEventListener('pointerdown', set(true), { capture: true });
  addEventListener('pointerup', set(false), { capture: true });
  addEventListener('pointercancel', set(false), { capture: true });
}
