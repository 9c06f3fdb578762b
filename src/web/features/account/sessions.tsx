import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SessionInfo } from '#contract/accounts.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Button } from '#ui/components/button.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { account } from '#web/copy/account.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';

const copy = account.sessions;
const OTHERS = 'others';

/** Where the customer is signed in. Each of the other sessions can be ended, or all of them at once. */
export function Sessions() {
  const owner = useOwner();
  const sessions = useQuery(
    customerQuery(owner, ['sessions'], (signal) => customerApi('listSessions', {}, { signal })),
  );
  const snackbar = useSnackbar();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = sessions.data ?? [];
  const others = list.filter(({ current }) => !current);

  const end = useMutation({
    mutationFn: (what: string) =>
      what === OTHERS ? customerApi('endOtherSessions') : customerApi('endSession', { params: { id: what } }),
    meta: { owner, changes: [['sessions']] },
    onSuccess: (_reply, what) =>
      snackbar.show({ kind: 'success', text: what === OTHERS ? copy.endedOthers : copy.ended }),
    onError: ({ code, message }) => {
      // A session that has ended meanwhile is gone from the list that is read next.
      if (code !== 404) snackbar.show({ kind: 'error', text: message });
    },
    onSettled: () => heading.current?.focus(),
  });
  const isEnding = (what: string) => end.isPending && end.variables === what;

  return (
    <section className="account__section" aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className="account__lead">{copy.lead}</p>
      <ReadState query={sessions} title={copy.failed}>
        <Skeleton height="5.5rem" />
      </ReadState>
      {list.length === 0 ? null : (
        <ul className="account-list">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} busy={isEnding(session.id)} onEnd={end.mutate} />
          ))}
        </ul>
      )}
      {sessions.data && others.length === 0 ? <p className="account__lead">{copy.noOthers}</p> : null}
      {others.length > 1 ? (
        <Button kind="second" small busy={isEnding(OTHERS)} onClick={() => end.mutate(OTHERS)}>
          {copy.endOthers}
        </Button>
      ) : null}
    </section>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  busy: boolean;
  onEnd: (id: string) => void;
}

function SessionRow({ session: { id, device, createdAt, lastSeenAt, current }, busy, onEnd }: SessionRowProps) {
  const name = device ?? copy.unknownDevice;
  return (
    <li className="account-list__row">
      <div className="account-list__text note">
        <p className="account-list__name">{name}</p>
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
          onClick={() => onEnd(id)}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
}
