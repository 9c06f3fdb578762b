import type { ReactNode } from 'react';
import { EmptyWave } from '#ui/brand/wave.tsx';
import './empty-state.css';

interface EmptyStateProps {
  title: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Heading level; 1 where it is the whole page. */
  level?: 1 | 2 | undefined;
  children?: ReactNode;
}

/** An empty list or page: why, and what to do next. */
export function EmptyState({ title, action, level = 2, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty-state">
      <EmptyWave />
      <Heading className="empty-state__title">{title}</Heading>
      {children === undefined ? null : <div className="empty-state__text muted">{children}</div>}
      {action}
    </div>
  );
}
