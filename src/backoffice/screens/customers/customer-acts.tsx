import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { CustomerForStaff } from '#contract/backoffice/customers.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { customerCopy as copy } from './copy.ts';
import { CustomerMailTable } from './customer-tables.tsx';

interface CustomerActsProps {
  customer: CustomerForStaff;
  actKey: string;
  state: ActState | undefined;
  /** Whether the person may end sessions. */
  mayAct: boolean;
}

/** The customer's open sessions, each of which can be ended. */
export function CustomerSessions({ customer: { sessions }, actKey, state, mayAct }: CustomerActsProps) {
  const form = { actKey, state };
  const showsAll = sessions.length > 1 || state?.act === 'endCustomerSessions';
  return (
    <section aria-labelledby="sesiones">
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
            {mayAct ? <ActForm act="endCustomerSession" of={id} title={copy.endSession} {...form} danger /> : null}
          </li>
        ))}
      </ul>
      {mayAct && showsAll ? <ActForm act="endCustomerSessions" title={copy.endSessions} {...form} danger /> : null}
    </section>
  );
}

/** What the act did that ended a session, whose form is gone with it. */
function EndedSession({ sessions, state }: Pick<CustomerForStaff, 'sessions'> & { state: ActState | undefined }) {
  if (state?.act !== 'endCustomerSession' || state.stage === 'preview') return null;
  if (sessions.some(({ id }) => id === state.of)) return null;
  return <p role="status">{state.refused?.message ?? state.effects.join(' ')}</p>;
}

/** Mails to the customer, and why none are sent where they are not. */
export function CustomerMails({ customer, actKey, state, mayAct }: CustomerActsProps) {
  const { bouncedSince, complainedSince } = customer.mailDelivery;
  const shows = (since: string | null, cause: string) =>
    mayAct && (since !== null || (state?.act === 'liftSuppression' && state.of === cause));
  const address = <input type="hidden" name="email" value={customer.email} />;
  return (
    <section aria-labelledby="correos">
      <h2 id="correos">{copy.mails}</h2>
      <p>{copy.mailsLead}</p>
      {bouncedSince === null ? null : (
        <Alert kind="warning" title={null}>
          {copy.bounced(formatDateTime(bouncedSince))}
        </Alert>
      )}
      {shows(bouncedSince, 'bounce') ? (
        <ActForm act="liftSuppression" of="bounce" title={copy.liftBounce} actKey={actKey} state={state}>
          {address}
        </ActForm>
      ) : null}
      {complainedSince === null ? null : <p>{copy.complained(formatDateTime(complainedSince))}</p>}
      {shows(complainedSince, 'complaint') ? (
        <ActForm act="liftSuppression" of="complaint" title={copy.liftComplaint} actKey={actKey} state={state}>
          {address}
        </ActForm>
      ) : null}
      <CustomerMailTable customer={customer} />
    </section>
  );
}
