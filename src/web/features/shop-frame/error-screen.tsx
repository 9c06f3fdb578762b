import { useEffect, useState } from 'react';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { errors } from '#web/copy/connection.ts';
import { shell } from '#web/copy/shell.ts';
import { builtRelease, causeOf, type ErrorCause, reachShop, reloadOnce } from '#web/lib/error-cause.ts';

const reload = () => location.reload();

/** The error in words, and links to go on. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [cause, setCause] = useState(() => causeOf(error));
  useEffect(() => {
    if (cause === 'outdated') {
      reachShop().then(
        () => reloadOnce(builtRelease()),
        () => setCause('offline'),
      );
    }
    if (cause !== 'offline') return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [cause]);
  const [title, text] = textsOf(cause);
  return (
    <div className="wrap">
      <title>{shell.title(title)}</title>
      <EmptyState
        level={1}
        title={title}
        action={
          <div className="button-row">
            <LinkButton to="/">{errors.home}</LinkButton>
            {cause === 404 ? null : (
              // A reload without connection would end in the browser's own page.
              <Button kind="second" onClick={() => void reachShop().then(reload, () => setCause('offline'))}>
                {errors.retry}
              </Button>
            )}
          </div>
        }
      >
        <p>{text}</p>
        {typeof cause === 'number' ? (
          <p>
            <small>{errors.code(cause)}</small>
          </p>
        ) : null}
      </EmptyState>
    </div>
  );
}

function textsOf(cause: ErrorCause): readonly [title: string, text: string] {
  if (cause === 'offline') return [errors.offline, errors.offlineText];
  if (cause === 'outdated') return [errors.outdated, errors.outdatedText];
  if (cause === 404) return [shell.notFound, errors.notFoundText];
  if (cause === 503 || cause === 429) return [errors.unavailable, errors.unavailableText];
  return [errors.broken, errors.brokenText];
}
