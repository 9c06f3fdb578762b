import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import './tag.css';

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
