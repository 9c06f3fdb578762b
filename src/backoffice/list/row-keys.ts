import { useEffect } from 'react';
import { CHORD_MS, isModalOpen } from '#backoffice/shell/keys.ts';

/** Keys of a list: j and k go from row to row, x chooses, Space opens beside the list; Enter follows the link that has the focus. */
export function useRowKeys(isQuiet: boolean): void {
  useEffect(() => {
    if (isQuiet) return;
    let chordAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      // What follows `g` names a section.
      const isChord = event.timeStamp - chordAt < CHORD_MS;
      chordAt = event.key === 'g' && !isChord ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isChord || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target))
        return;
      if (perform(event.key)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isQuiet]);
}

function perform(key: string): boolean {
  if (key === 'j') return goTo(1);
  if (key === 'k') return goTo(-1);
  const row = document.activeElement?.closest('tr[data-row]');
  if (!row) return false;
  const control = key === 'x' ? row.querySelector('input') : key === ' ' ? row.querySelector('a[data-peek]') : null;
  if (!(control instanceof HTMLElement)) return false;
  control.click();
  return true;
}

function goTo(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('tr[data-row]')];
  const current = document.activeElement?.closest('tr[data-row]');
  const place = current ? rows.indexOf(current) + step : step === 1 ? 0 : rows.length - 1;
  const link = rows[place]?.querySelector<HTMLElement>('th a');
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== undefined && link !== null;
}

/** Where keys are typed, or do something of their own. */
function isTaken(target: EventTarget | null): boolean {
  if (isModalOpen()) return true;
  if (!(target instanceof Element)) return false;
  return target.closest('textarea, select, [contenteditable], summary, button, input:not([type="checkbox"])') !== null;
}
