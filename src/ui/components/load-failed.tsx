import type { ReactNode } from 'react';
import { common } from '#ui/copy.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  message: string;
  title?: string | undefined;
  onRetry: () => unknown;
}

/** Error panel in place of data that could not be read. */
export function LoadFailed({ message, title, onRetry }: LoadFailedProps) {
  return (
    <Alert
      kind="error"
      title={title ?? null}
      role="alert"
      action={
        <Button kind="second" small onClick={() => void onRetry()}>
          {common.again}
        </Button>
      }
    >
      {message}
    </Alert>
  );
}

interface ReadStateProps {
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  /** Of the error panel. */
  title: string;
  /** Skeleton of the data. */
  children: ReactNode;
}

/** That data are being read for the first time, or could not be read; nothing once they are there. */
export function ReadState({ query: { isPending, error, refetch }, title, children }: ReadStateProps) {
  if (error !== null) return <LoadFailed message={error.message} title={title} onRetry={refetch} />;
  if (!isPending) return null;
  return (
    <div role="status">
      <span className="visually-hidden">{common.loading}</span>
      {children}
    </div>
  );
}
