import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pressChoice } from '#backoffice/shared/choice-key.tsx';
import type { Section } from './sections.ts';

/** After `g`, this long, a letter names a section. */
export const CHORD_MS = 1500;

interface KeysOptions {
  sections: readonly Section[];
  /** Keys without Ctrl do nothing. */
  isQuiet: boolean;
  onShowKeys: () => void;
  onFind: () => void;
}

/**
 * The keys of every page: `/` and Ctrl+K search, `g` and a letter open a section, `?` shows them all. Any other letter presses
 * the control of the page that names it in `aria-keyshortcuts`.
 */
export function useKeys({ sections, isQuiet, onShowKeys, onFind }: KeysOptions): void {
  const navigate = useNavigate();
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  // With the paint that shows the choice, not after it: a key that was turned off does nothing from then on.
  useLayoutEffect(() => {
    const perform = ({ key, timeStamp }: KeyboardEvent): boolean => {
      const section = sections.find((one) => one.key === key.toLowerCase());
      const isChord = timeStamp - chordAt.current < CHORD_MS;
      chordAt.current = key === 'g' && !isChord ? timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord && section) void navigate(section.to);
      else if (key === '/') onFind();
      else if (key === '?') onShowKeys();
      else return !isChord && press(key);
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (event.defaultPrevented || event.isComposing) return;
      const isCovered = isModalOpen();
      if (isSearch) isCovered || onFind();
      else if (isCovered) return;
      else if (event.altKey) return void pressChoice(event, document.querySelector('main'));
      else if (isQuiet || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      else if (!perform(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [sections, isQuiet, onShowKeys, onFind, navigate]);
}

/** Whether a dialog covers the page. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}

/** Presses the visible control that has this key, in the row that has the focus before any other; a field takes the focus. */
function press(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false;
  const row = document.activeElement?.closest('tr[data-row]');
  const named = [row, document.querySelector('main')].flatMap((place) => [
    ...(place?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`) ?? []),
  ]);
  const control = named.find((one) => one.checkVisibility() && !one.matches(':disabled'));
  if (control?.matches('textarea, input')) control.focus();
  else control?.click();
  return control !== undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable]') !== null
  );
}
