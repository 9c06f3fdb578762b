import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { CheckIcon, ErrorIcon, InfoIcon } from '#ui/icons/icons.tsx';
import './alert.css';

type AlertKind = 'warning' | 'info' | 'error' | 'success';

interface AlertProps {
  kind?: AlertKind | undefined;
  /** Bold text at the start; null for none. */
  title?: ReactNode;
  /** Replaces the icon of the kind. */
  icon?: ReactNode;
  /** 'alert' or 'status' for one that appears after the page. */
  role?: 'alert' | 'status' | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

const ICONS = { warning: InfoIcon, info: InfoIcon, error: ErrorIcon, success: CheckIcon } as const;

/** A panel in the flow of the page: 'Importante. …' */
export function Alert(props: AlertProps) {
  const { kind = 'warning', title = common.important, icon, role, action, className, children } = props;
  const Icon = ICONS[kind];
  return (
    <div className={classNames('alert', `alert--${kind}`, className)} role={role}>
      <span className="alert__icon">{icon ?? <Icon />}</span>
      <div className="alert__text">
        {title === null ? null : <strong>{title} </strong>}
        {children}
        {action === undefined ? null : <div className="alert__action">{action}</div>}
      </div>
    </div>
  );
}

/** Why what the shopper asked for failed, announced at once. */
export function ErrorAlert({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert kind="error" title={null} role="alert">
      {error.message}
    </Alert>
  );
}
