import { common } from '#ui/copy.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  error: { message: string };
  title?: string | undefined;
  onRetry: () => Promise<void>;
}

/** Error panel in place of data that could not be read. */
export function LoadFailed({ error, title = common.notRead, onRetry }: LoadFailedProps) {
  return (
    <Alert
      kind="error"
      title={title}
      role="alert"
      action={
        <Button kind="quiet" onClick={() => void onRetry()}>
          {common.again}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
