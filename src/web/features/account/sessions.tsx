import { useRef, useState } from 'react';
import type { SessionInfo } from '#contract/accounts.ts';
import { CallError } from '#contract/caller.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { common } from '#ui/copy.ts';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwnedResource } from '#web/lib/owned-resource.ts';
import { sessionsResource } from './sessions-resource.ts';

const copy = account.sessions;
const OTHERS = 'others';

/** Where the customer is signed in. Each of the other sessions can be ended, or all of them at once. */
export function Sessions() {
  const sessions = useOwnedResource(sessionsResource);
  const snackbar = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const list = sessions.data ?? [];
  const others = list.filter(({ current }) => !current);

  const end = async (what: string, call: () => Promise<unknown>, done: string) => {
    setBusy(what);
    try {
      await call();
      snackbar.show({ kind: 'success', text: done });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // A session that has ended meanwhile is gone from the list that is read next.
      if (failure.code !== 404) snackbar.show({ kind: 'error', text: failure.message });
    }
    await sessions.reload();
    setBusy(null);
    heading.current?.focus();
  };
  const endOne = (id: string) => end(id, () => customerApi('endSession', { params: { id } }), copy.ended);
  const endOthers = () => end(OTHERS, () => customerApi('endOtherSessions'), copy.endedOthers);

  return (
    <section className="account__section" aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className="account__lead">{copy.lead}</p>
      {sessions.error === null ? null : (
        <LoadFailed message={sessions.error.message} title={copy.failed} onRetry={sessions.reload} />
      )}
      {sessions.data === null && sessions.error === null ? <SessionsSkeleton /> : null}
      {list.length === 0 ? null : (
        <ul className="sessions">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} busy={busy === session.id} onEnd={endOne} />
          ))}
        </ul>
      )}
      {sessions.data !== null && others.length === 0 ? <p className="account__lead">{copy.noOthers}</p> : null}
      {others.length > 1 ? (
        <Button kind="second" small busy={busy === OTHERS} onClick={() => void endOthers()}>
          {copy.endOthers}
        </Button>
      ) : null}
    </section>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  busy: boolean;
  onEnd: (id: string) => Promise<void>;
}

function SessionRow({ session: { id, device, createdAt, lastSeenAt, current }, busy, onEnd }: SessionRowProps) {
  const name = device ?? copy.unknownDevice;
  return (
    <li className="sessions__row">
      <div className="sessions__text">
        <p className="sessions__device">{name}</p>
        <p>
          {current ? copy.current : copy.lastSeen} <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
        </p>
        <p>
          {copy.since} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      {current ? null : (
        <Button
          kind="second"
          small
          busy={busy}
          aria-label={copy.endOf(name, formatDateTime(lastSeenAt))}
          onClick={() => void onEnd(id)}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
}

function SessionsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{common.loading}</span>
      <Skeleton height="5.5rem" />
    </div>
  );
}
