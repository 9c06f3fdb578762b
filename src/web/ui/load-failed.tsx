import type { CallError } from '#contract/caller.ts';
import { common } from '#web/copy/common.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface LoadFailedProps {
  error: CallError;
  title?: string | undefined;
  onRetry: () => Promise<void>;
}

/** In place of what could not be read. */
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
