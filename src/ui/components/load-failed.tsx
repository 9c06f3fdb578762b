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
