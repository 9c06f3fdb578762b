import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface ListKeys {
  input: RefObject<HTMLInputElement | null>;
  count: number;
  onAct: (index: number) => void;
  onDelete: (index: number) => void;
}

/** Keyboard control of a combobox: arrows cycle, Enter selects, Escape closes and then clears, Shift+Delete removes. */
export function useListKeys({ input, count, onAct, onDelete }: ListKeys) {
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  const [active, setActive] = useState(-1);
  const toggle = (next: boolean) => {
    setOpen(next);
    setActive(-1);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const hasActive = open && active >= 0;
    const next = open ? nextIndex(event.key, active, count) : null;
    if (next !== null) setActive(next);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') toggle(true);
    else if (event.key === 'Enter' && hasActive) {
      toggle(false);
      onAct(active);
    } else if (event.key === 'Delete' && event.shiftKey && hasActive) onDelete(active);
    else if (event.key === 'Escape') {
      if (open && count > 0) toggle(false);
      else if (input.current?.value) clearField(input.current);
    } else return;
    event.preventDefault();
  });
  const onFieldEvent = useEffectEvent(({ type }: Event) => toggle(type !== 'blur'));
  useEffect(() => {
    const { current: field } = input;
    const listening = new AbortController();
    const { signal } = listening;
    field?.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    for (const type of ['input', 'focus', 'click', 'blur'])
      field?.addEventListener(type, (event) => onFieldEvent(event), { signal });
    return () => listening.abort();
  }, [input]);
  return { open, active: Math.min(active, count - 1), setActive };
}

/** As if the shopper had done so. */
function clearField(field: HTMLInputElement): void {
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The index that a key moves to; null for keys that do not move. Home and End move only once a row is active. */
function nextIndex(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
