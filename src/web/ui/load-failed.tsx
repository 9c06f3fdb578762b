import type { CallError } from '#contract/caller.ts';
import { account } from '#web/copy/account.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface LoadFailedProps {
  error: CallError;
  title?: string | undefined;
  onRetry: () => Promise<void>;
}

/** In place of what could not be read. */
export function LoadFailed({ error, title = account.failed, onRetry }: LoadFailedProps) {
  return (
    <Alert
      kind="error"
      title={title}
      role="alert"
      action={
        <Button kind="quiet" onClick={() => void onRetry()}>
          {account.again}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
