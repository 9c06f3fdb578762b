import { useActionData } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActOutcome } from '#backoffice/shared/act-parts.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { customerCopy as copy } from './copy.ts';
import { CustomerMailTable } from './customer-tables.tsx';

interface CustomerActsProps {
  customer: CustomerForStaff;
  /** Whether the person may end sessions. */
  mayAct: boolean;
}

/** The customer's open sessions, each of which can be ended. */
export function CustomerSessions({ customer: { id: customer, sessions }, mayAct }: CustomerActsProps) {
  const state = useActionData<ActState>();
  const showsAll = sessions.length > 1 || state?.act === 'endCustomerSessions';
  return (
    <section className="detail__section" aria-labelledby="sesiones">
      <h2 id="sesiones">{copy.sessions}</h2>
      <EndedSession sessions={sessions} state={state} />
      {sessions.length === 0 ? <EmptyState title={copy.noSessions.title}>{copy.noSessions.text}</EmptyState> : null}
      <ul className="rows">
        {sessions.map(({ id, device, openedAt, seenAt }) => (
          <li key={id} className="rows__row">
            <p>
              <strong>{device ?? copy.unknownDevice}</strong>
            </p>
            <p>{copy.openedAt(formatDateTime(openedAt))}</p>
            <p>{copy.seenAt(formatDateTime(seenAt))}</p>
            {mayAct ? (
              <ActForm act="endCustomerSession" of={{ id: customer, sessionId: id }} title={copy.endSession} danger />
            ) : null}
          </li>
        ))}
      </ul>
      {mayAct && showsAll ? (
        <ActForm act="endCustomerSessions" of={{ id: customer }} title={copy.endSessions} danger />
      ) : null}
    </section>
  );
}

/** What the act did that ended a session, whose form is gone with it. */
function EndedSession({ sessions, state }: Pick<CustomerForStaff, 'sessions'> & { state: ActState | undefined }) {
  if (state?.act !== 'endCustomerSession' || state.stage === 'preview') return null;
  if (sessions.some(({ id }) => id === state.input.sessionId)) return null;
  return <ActOutcome state={state} />;
}

/** Mails to the customer, and why none are sent where they are not. */
export function CustomerMails({ customer, mayAct }: CustomerActsProps) {
  const state = useActionData<ActState>();
  const { bouncedSince, complainedSince } = customer.mailDelivery;
  const shows = (since: string | null, cause: string) =>
    mayAct && (since !== null || (state?.act === 'liftSuppression' && state.input.cause === cause));
  const { email } = customer;
  return (
    <section className="detail__section" aria-labelledby="correos">
      <h2 id="correos">{copy.mails}</h2>
      <p>{copy.mailsLead}</p>
      {bouncedSince === null ? null : (
        <Alert kind="warning" title={null}>
          {copy.bounced(formatDateTime(bouncedSince))}
        </Alert>
      )}
      {shows(bouncedSince, 'bounce') ? (
        <ActForm act="liftSuppression" of={{ email, cause: 'bounce' }} title={copy.liftBounce} />
      ) : null}
      {complainedSince === null ? null : <p>{copy.complained(formatDateTime(complainedSince))}</p>}
      {shows(complainedSince, 'complaint') ? (
        <ActForm act="liftSuppression" of={{ email, cause: 'complaint' }} title={copy.liftComplaint} />
      ) : null}
      <CustomerMailTable customer={customer} />
    </section>
  );
}
