import type { ReactNode } from 'react';
import { Dialog } from '#ui/forms/dialog.tsx';
import { frameCopy } from './frame-copy.ts';
import type { Section } from './sections.ts';

const copy = frameCopy.help;

interface KeyHelpProps {
  open: boolean;
  onClose: () => void;
  sections: readonly Section[];
}

/** Every key with what it does. */
export function KeyHelp({ open, onClose, sections }: KeyHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title={frameCopy.keys} closeButton>
      <dl className="key-help">
        <Keys what={copy.search}>
          <kbd>/</kbd> {copy.or} <kbd>Ctrl</kbd> + <kbd>K</kbd>
        </Keys>
        <Keys what={copy.keys}>
          <kbd>?</kbd>
        </Keys>
        {Object.entries(copy.list).map(([key, what]) => (
          <Keys key={key} what={what}>
            <kbd>{key}</kbd>
          </Keys>
        ))}
        {sections.map(({ to, label, key }) => (
          <Keys key={to} what={label}>
            <kbd>g</kbd> {copy.next} <kbd>{key}</kbd>
          </Keys>
        ))}
      </dl>
      <p className="note">{copy.note}</p>
    </Dialog>
  );
}

function Keys({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}
