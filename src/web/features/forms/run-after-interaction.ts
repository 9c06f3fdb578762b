let pressed = false;
let listening = false;
let waiting: (() => void)[] = [];

/**
 * Runs once the pointer is up again: a click that takes the focus out of a field reaches its target first,
 * before a message under the field moves it away.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else setTimeout(run);
}

/** Knows from now on whether a pointer is down. */
export function watchPresses(): void {
  if (listening) return;
  listening = true;
  const press = () => {
    pressed = true;
  };
  const release = () => {
    pressed = false;
    const due = waiting;
    waiting = [];
    for (const run of due) setTimeout(run);
  };
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('pointerup', release, { capture: true });
  addEventListener('pointercancel', release, { capture: true });
}
