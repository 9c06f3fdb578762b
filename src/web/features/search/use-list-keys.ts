import { type RefObject, useEffect, useRef, useState } from 'react';

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
  const latest = useRef({ open, active, count, onAct, onDelete });
  useEffect(() => {
    latest.current = { open, active, count, onAct, onDelete };
  });

  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const show = () => {
      setOpen(true);
      setActive(-1);
    };
    const hide = () => {
      setOpen(false);
      setActive(-1);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const state = latest.current;
      const hasActive = state.open && state.active >= 0;
      const next = state.open ? nextIndex(event.key, state) : null;
      if (next !== null) setActive(next);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') show();
      else if (event.key === 'Enter' && hasActive) {
        hide();
        state.onAct(state.active);
      } else if (event.key === 'Delete' && event.shiftKey && hasActive) state.onDelete(state.active);
      else if (event.key === 'Escape') closeOrClear(field, state.open && state.count > 0, hide);
      else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('input', show);
    field.addEventListener('focus', show);
    field.addEventListener('click', show);
    field.addEventListener('blur', hide);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('input', show);
      field.removeEventListener('focus', show);
      field.removeEventListener('click', show);
      field.removeEventListener('blur', hide);
    };
  }, [input]);

  return { open, active: Math.min(active, count - 1), setActive };
}

/** The index that a key moves to; null for keys that do not move. Home and End move only once a row is active. */
function nextIndex(key: string, { active, count }: { active: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function closeOrClear(field: HTMLInputElement, open: boolean, hide: () => void): void {
  if (open) hide();
  else if (field.value !== '') {
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
