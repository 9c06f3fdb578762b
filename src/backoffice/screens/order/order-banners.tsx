import { Link } from 'react-router';
import { placeOf } from '#backoffice/detail/order-people.tsx';
import { endsQueueRow, isDoneHere, QueueActs, queueRowPath } from '#backoffice/detail/queue-acts.tsx';
import { TakeBack } from '#backoffice/detail/take-back.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.troubles;

interface OrderBannersProps {
  order: OrderForStaff;
  exceptions: readonly ListedException[];
  staff: StaffMember;
  /** The result of the page's last form. */
  state: ActState | undefined;
}

/** What keeps the order from going on, each with what is done about it: rows of the queue, a hold, complaints. */
export function OrderBanners({ order, exceptions, staff, state }: OrderBannersProps) {
  const { issue, hold, cases, cancellation, replacementOf, replacedBy } = order;
  const isListed = (one: ExceptionKind) => exceptions.some(({ kind }) => kind === one);
  return (
    <>
      <ActDone state={state && endsQueueRow(state.act) ? state : undefined} />
      <TakeBack state={state} />
      {issue ? (
        <Alert kind="warning" title={`${copy.issue}:`}>
          {issue.description}
        </Alert>
      ) : null}
      <div id="pendientes" className="detail__banners">
        {exceptions.map((exception) => (
          <Banner key={`${exception.kind} ${exception.subject}`} exception={exception} order={order} />
        ))}
      </div>
      <PendingAddress order={order} staff={staff} state={state} />
      {cancellation && !isListed('cancellation-too-late') ? (
        <Alert
          kind={cancellation.state === 'requested' ? 'warning' : 'info'}
          title={copy.cancellation[cancellation.state]}
        >
          {copy.cancellationBy(cancellation.isByStaff, formatDateTime(cancellation.requestedAt))}
        </Alert>
      ) : null}
      {hold && !isListed('order-held') ? (
        <Alert
          kind={hold.decision === null ? 'warning' : 'info'}
          title={hold.decision === null ? copy.held : copy.decisions[hold.decision]}
        >
          {holdText(hold)}
        </Alert>
      ) : null}
      {replacementOf === null ? null : (
        <p>
          {copy.replacementOf} <Link to={`/ordenes/${replacementOf}`}>{replacementOf}</Link>
        </p>
      )}
      {replacedBy === null ? null : (
        <p>
          {copy.replacedBy} <Link to={`/ordenes/${replacedBy}`}>{replacedBy}</Link>
        </p>
      )}
      {cases.length === 0 ? null : (
        <p className="detail__row">
          {cases.map(({ number, state: caseState, openedAt }) => (
            <span key={number}>
              <Link to={`/casos/${number}`}>{copy.case(number)}</Link> {caseState === 'open' ? copy.open : copy.closed}{' '}
              · {formatDateTime(openedAt)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** The change of address that waits for its payment, with the acts that end it. */
function PendingAddress({ order, staff, state }: Omit<OrderBannersProps, 'exceptions'>) {
  const { change } = order.destination;
  const isEnded = state?.act === 'waiveAddressCharge' || state?.act === 'withdrawAddressChange';
  if (change === null) return <ActDone state={isEnded ? state : undefined} />;
  const { pending } = orderCopy.address;
  const { id, address, difference, currency, payUntil } = change;
  return (
    <Alert
      kind="warning"
      title={pending.title(money(difference, currency))}
      className="detail__banner"
      action={
        <>
          {staff.permissions.includes('refunds.request') ? (
            <ActForm act="waiveAddressCharge" of={{ id }} title={pending.waive} quiet />
          ) : null}
          {staff.permissions.includes('orders.correct') ? (
            <ActForm act="withdrawAddressChange" of={{ id }} title={pending.withdraw} quiet />
          ) : null}
        </>
      }
    >
      {pending.text(placeOf(address), formatDateTime(payUntil))}
    </Alert>
  );
}

/** A row of the queue about this order, with its act; what is done on another page is a link to it. */
function Banner({ exception, order: { number, hold } }: { exception: ListedException; order: OrderForStaff }) {
  const { kind, detail, since, page, isLate, whoCan, holder } = exception;
  const { name, act } = EXCEPTIONS[kind];
  const isElsewhere = page !== null && page !== `/ordenes/${number}` && whoCan === null && !isDoneHere(exception);
  return (
    <Alert
      kind={isLate ? 'error' : 'warning'}
      title={null}
      className="detail__banner"
      action={
        <>
          <QueueActs row={exception} />
          {isElsewhere ? (
            <LinkButton kind="second" small to={page} aria-keyshortcuts="a">
              {act}
            </LinkButton>
          ) : null}
          <Link to={queueRowPath(exception)}>{copy.inQueue}</Link>
        </>
      }
    >
      <span>
        <strong>{name}:</strong>{' '}
        {[
          detail,
          kind === 'order-held' && hold?.decision === null ? holdText(hold) : copy.since(formatDateTime(since)),
          holder && copy.holder(holder.name),
          whoCan && copy.whoCan(act, whoCan),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Alert>
  );
}

function holdText({ heldAt, points, signals, decidedBy, reason }: NonNullable<OrderForStaff['hold']>): string {
  const decision = decidedBy ? ` · ${copy.decidedBy(decidedBy, reason ?? '')}` : '';
  const why = signals.map((signal) => `${signal.points} porque ${signal.text}`).join(', ');
  return `${copy.heldSince(formatDateTime(heldAt), points)}${decision}: ${why}`;
}
