import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { shell } from '#web/copy/shell.ts';

interface ErrorScreenProps {
  /** HTTP status of the error. */
  status: number;
}

/** The error in words, and links to go on. */
export function ErrorScreen({ status }: ErrorScreenProps) {
  const { title, text } = textsFor(status);
  return (
    <div className="wrap">
      <title>{shell.title(title)}</title>
      <EmptyState
        level={1}
        title={title}
        action={
          <div className="button-row">
            <LinkButton to="/">{shell.errors.home}</LinkButton>
            {status === 404 ? null : (
              <Button kind="second" onClick={() => location.reload()}>
                {shell.errors.retry}
              </Button>
            )}
          </div>
        }
      >
        <p>{text}</p>
        <p>
          <small>{shell.errors.code(status)}</small>
        </p>
      </EmptyState>
    </div>
  );
}

function textsFor(status: number): { title: string; text: string } {
  const { errors } = shell;
  if (status === 404) return { title: errors.notFound, text: errors.notFoundText };
  if (status === 503 || status === 429) return { title: errors.unavailable, text: errors.unavailableText };
  return { title: errors.broken, text: errors.brokenText };
}
