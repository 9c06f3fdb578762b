import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './chip.css';

/** On its way (with the sun), done, or something to look at. */
export type ChipTone = 'travel' | 'done' | 'stop';

interface StatusChipProps {
  tone: ChipTone;
  /** On a celeste field the chip takes the colour of the page. */
  onField?: boolean | undefined;
  children: ReactNode;
}

export function StatusChip({ tone, onField = false, children }: StatusChipProps) {
  return <span className={classNames('chip', `chip--${tone}`, onField && 'chip--on-field')}>{children}</span>;
}

interface TagProps {
  /** A plain name in a hairline, such as a bank's, in place of a saving. */
  plain?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A saving on a picture: '−19 %'. */
export function Tag({ plain = false, className, children }: TagProps) {
  return <span className={classNames('tag', plain && 'tag--plain', className)}>{children}</span>;
}
