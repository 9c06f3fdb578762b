import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import './button.css';

export type ButtonKind = 'first' | 'second' | 'danger' | 'quiet';

interface ButtonOptions {
  kind?: ButtonKind | undefined;
  /** 44 px high instead of 52. */
  small?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: ReactNode;
}

function buttonClass({ kind = 'first', small = false, wide = false }: ButtonOptions, className?: string): string {
  const names = [kind !== 'first' && `button--${kind}`, small && 'button--small', wide && 'button--wide', className];
  return classNames('button', ...names);
}

interface ButtonProps extends ButtonOptions, Omit<ComponentPropsWithRef<'button'>, 'aria-busy'> {
  /** In progress: it keeps label, width and focus, and ignores clicks. */
  busy?: boolean | undefined;
}

export function Button({ kind, small, wide, icon, busy = false, className, children, ...rest }: ButtonProps) {
  const { onClick, type = 'button', ...attributes } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || attributes['aria-disabled'] === true || attributes['aria-disabled'] === 'true') event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ kind, small, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled']}
      onClick={press}
    >
      <ButtonIcon icon={icon} busy={busy} />
      {children}
      {busy ? <span className="visually-hidden">, {common.loading}</span> : null}
    </button>
  );
}

/** Three dots on the wave: in progress. Without animation, like all loading indicators of the shop. */
const BUSY = (
  <svg className="busy-wave" viewBox="0 0 24 9" fill="currentColor" aria-hidden="true">
    <circle cx="2.9" cy="6" r="2.2" />
    <circle cx="12" cy="3" r="2.2" />
    <circle cx="21.1" cy="6" r="2.2" />
  </svg>
);

function ButtonIcon({ icon, busy }: { icon: ReactNode; busy: boolean }) {
  if (icon !== undefined && icon !== null) return <span className="button__icon">{busy ? BUSY : icon}</span>;
  return busy ? <span className="button__busy">{BUSY}</span> : null;
}

interface LinkButtonProps extends ButtonOptions, LinkProps {}

/** A link that looks like a button; `to` as in React Router. */
export function LinkButton({ kind, small, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, small, wide }, className)}>
      <ButtonIcon icon={icon} busy={false} />
      {children}
    </Link>
  );
}
