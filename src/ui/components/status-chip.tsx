import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './status-chip.css';

/** In transit (with the sun), done, or needing attention. */
export type ChipTone = 'travel' | 'done' | 'stop';

interface StatusChipProps {
  tone: ChipTone;
  /** On a light blue background the chip takes the colour of the page. */
  onTint?: boolean | undefined;
  children: ReactNode;
}

export function StatusChip({ tone, onTint = false, children }: StatusChipProps) {
  return <span className={classNames('chip', `chip--${tone}`, onTint && 'chip--on-tint')}>{children}</span>;
}
