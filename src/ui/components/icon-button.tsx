import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import './icon-button.css';

interface IconOptions {
  icon: ReactNode;
  /** Accessible name: 'Carrito, 3 productos'. */
  label: string;
}

interface IconButtonProps extends IconOptions, Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames('icon-button', className)} aria-label={label}>
      {icon}
    </button>
  );
}

interface IconLinkProps extends IconOptions, Omit<LinkProps, 'aria-label' | 'children'> {
  /** A number on its corner; the label has to include it. */
  count?: number | undefined;
}

export function IconLink({ icon, label, count = 0, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classNames('icon-button', className)} aria-label={label}>
      {icon}
      <CountBadge count={count} />
    </Link>
  );
}

/** A number on the corner of an icon; nothing for none. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count-badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
