import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import './icon-button.css';

interface IconOptions {
  icon: ReactNode;
  /** Accessible name: 'Carrito, 3 productos'. */
  label: string;
  /** A number on its corner; the label has to include it. */
  count?: number | undefined;
  /** With a background in the colour of the page, for use on pictures. */
  plate?: boolean | undefined;
}

function IconContent({ icon, count = 0 }: Pick<IconOptions, 'icon' | 'count'>) {
  return (
    <>
      {icon}
      {count > 0 ? (
        <span className="count-badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </>
  );
}

interface IconButtonProps extends IconOptions, Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** For a toggle such as the favorite button. */
  pressed?: boolean | undefined;
}

export function IconButton({ icon, label, count, plate = false, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', plate && 'icon-button--plate', className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <IconContent icon={icon} count={count} />
    </button>
  );
}

interface IconLinkProps extends IconOptions, Omit<LinkProps, 'aria-label' | 'children'> {}

export function IconLink({ icon, label, count, plate = false, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classNames('icon-button', plate && 'icon-button--plate', className)} aria-label={label}>
      <IconContent icon={icon} count={count} />
    </Link>
  );
}
