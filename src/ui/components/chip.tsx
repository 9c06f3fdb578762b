import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './chip.css';

/** In transit (with the sun), done, or needing attention. */
export type ChipTone = 'travel' | 'done' | 'stop';

interface StatusChipProps {
  tone: ChipTone;
  /** On a light blue background the chip takes the colour of the page. */
  onField?: boolean | undefined;
  children: ReactNode;
}

export function StatusChip({ tone, onField = false, children }: StatusChipProps) {
  return <span className={classNames('chip', `chip--${tone}`, onField && 'chip--on-field')}>{children}</span>;
}

interface TagProps {
  /** A plain name with a thin border, such as a bank's, in place of a discount. */
  plain?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A discount on a picture: '−19 %'. */
export function Tag({ plain = false, className, children }: TagProps) {
  return <span className={classNames('tag', plain && 'tag--plain', className)}>{children}</span>;
}
