import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_ID } from './header.tsx';
import type { Section } from './sections.ts';

/** After `g`, this long, a letter names a section. */
export const CHORD_MS = 1500;

interface KeysOptions {
  sections: readonly Section[];
  /** Keys without Ctrl do nothing. */
  isQuiet: boolean;
  onShowKeys: () => void;
}

/** The keys of every page: `/` and Ctrl+K search, `g` and a letter open a section, `?` shows them all. */
export function useKeys({ sections, isQuiet, onShowKeys }: KeysOptions): void {
  const navigate = useNavigate();
  const chordAt = useRef(Number.NEGATIVE_INFINITY);
  // With the paint that shows the choice, not after it: a key that was turned off does nothing from then on.
  useLayoutEffect(() => {
    const perform = ({ key, timeStamp }: KeyboardEvent): boolean => {
      const section = sections.find((one) => one.key === key.toLowerCase());
      const isChord = timeStamp - chordAt.current < CHORD_MS;
      chordAt.current = key === 'g' && !isChord ? timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord && section) void navigate(section.to);
      else if (key === '/') focusSearch();
      else if (key === '?') onShowKeys();
      else return false;
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      if (isSearch) focusSearch();
      else if (isQuiet || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      else if (!perform(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [sections, isQuiet, onShowKeys, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** On phones the field is behind a button, and takes the focus once it opens. */
function focusSearch(): void {
  const form = document.getElementById(SEARCH_ID);
  if (form?.checkVisibility() === false) form.showPopover();
  form?.querySelector('input')?.focus();
}
