import { Link } from 'react-router';
import { queueRowPath } from '#backoffice/detail/queue-acts.tsx';
import { whatsAppLink } from '#backoffice/detail/whatsapp-link.ts';
import { money } from '#backoffice/shared/amounts.ts';
import { LateRisk } from '#backoffice/shared/late-risk.tsx';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { daysBetween } from '#domain/time/days-between.ts';
import { formatDateTime, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { classNames } from '#ui/class-names.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orderCopy as copy } from './copy.ts';

interface OrderHeadProps {
  order: OrderForStaff;
  /** The time of the page. */
  now: string;
}

/** Which order it is, whose, where it stands, and what it is worth. */
export function OrderHead({ order, now }: OrderHeadProps) {
  const {
    number,
    status,
    createdAt,
    tags,
    owner,
    money: paid,
    margin,
    promisedOn,
    lateRisk,
    showsPersonalData,
  } = order;
  return (
    <header className="detail__section">
      <div className="detail__row">
        <h1>{copy.title(number)}</h1>
        <span className="detail__chip">{STAFF_STATUS_NAMES[status]}</span>
        {tags.map((tag) => (
          <span key={tag} className="detail__chip">
            {tag}
          </span>
        ))}
      </div>
      <Shopper order={order} />
      <dl className="detail__facts">
        <div>
          <dt>{copy.head.amount}</dt>
          <dd>{money(paid.amount, paid.currency)}</dd>
        </div>
        {margin === null ? null : (
          <div>
            <dt>{margin.isEstimated ? copy.head.estimatedMargin : copy.head.margin}</dt>
            <dd>{money(margin.amounts.marginCents, 'USD')}</dd>
          </div>
        )}
        {promisedOn === null ? null : (
          <div>
            <dt>{copy.head.promised}</dt>
            <dd>
              <PromisedDay day={promisedOn} status={status} now={now} />
            </dd>
          </div>
        )}
        {lateRisk === null ? null : (
          <div>
            <dt>{copy.head.risk}</dt>
            <dd>
              <LateRisk percent={lateRisk.percent} />
            </dd>
          </div>
        )}
        <div>
          <dt>{copy.head.owner}</dt>
          <dd>{owner?.name ?? copy.head.nobody}</dd>
        </div>
        <div>
          <dt>{copy.head.created}</dt>
          <dd>{formatDateTime(createdAt)}</dd>
        </div>
      </dl>
      {lateRisk === null || lateRisk.similar === 0 ? null : (
        <p className="detail__muted">{copy.head.riskBecause(lateRisk)}</p>
      )}
      {showsPersonalData ? null : <p className="detail__muted">{copy.masked}</p>}
    </header>
  );
}

function Shopper({ order }: { order: OrderForStaff }) {
  const { email, locker, customerId, isAnonymized, showsPersonalData, destination, recipient } = order;
  if (isAnonymized) return <p>{copy.anonymized}</p>;
  const phone = destination.address.phoneNumber ?? recipient.phone;
  const chat = showsPersonalData && phone !== null ? whatsAppLink(phone) : null;
  return (
    <p className="detail__row">
      {customerId === null ? (
        <span>{copy.shopper(email, locker)}</span>
      ) : (
        <Link to={`/clientes/${customerId}`}>{copy.shopper(email, locker)}</Link>
      )}
      {chat === null || phone === null ? null : (
        <>
          <a href={`tel:${phone}`}>{formatMobile(phone)}</a>
          <a href={chat} target="_blank" rel="noopener noreferrer">
            {copy.head.whatsApp}
          </a>
        </>
      )}
    </p>
  );
}

/** Statuses in which the day that was promised does not matter any more. */
const ENDED: readonly string[] = ['PICK_UP', 'DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND'];

function PromisedDay({ day, status, now }: { day: string; status: string; now: string }) {
  const left = daysBetween(montevideoDay(now), day);
  if (ENDED.includes(status)) return formatLongDay(day);
  return (
    <span className={classNames(left < 0 && 'detail__late')}>
      {formatLongDay(day)}, {copy.head.daysLeft(left)}
    </span>
  );
}

/** What keeps the order from going on, each with what is done about it: rows of the queue, a hold, complaints. */
export function OrderBanners({ order, exceptions }: { order: OrderForStaff; exceptions: readonly ListedException[] }) {
  const { issue, hold, cases } = order;
  return (
    <>
      {issue ? (
        <Alert kind="warning" title={`${copy.issue}:`}>
          {issue.description} ({issue.code})
        </Alert>
      ) : null}
      {exceptions.map((exception) => (
        <Banner key={`${exception.kind} ${exception.subject}`} exception={exception} order={order.number} />
      ))}
      {hold ? <Hold hold={hold} /> : null}
      {cases.length === 0 ? null : (
        <p className="detail__row">
          {cases.map(({ number, state, openedAt }) => (
            <span key={number}>
              <Link to={`/casos/${number}`}>{copy.troubles.case(number)}</Link>{' '}
              {state === 'open' ? copy.troubles.open : copy.troubles.closed} · {formatDateTime(openedAt)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** A row of the queue about this order. What is done on another page is a link to it. */
function Banner({ exception, order }: { exception: ListedException; order: number }) {
  const { kind, subject, detail, since, page, isLate, whoCan } = exception;
  const { name, act } = EXCEPTIONS[kind];
  const isElsewhere = page !== null && page !== `/ordenes/${order}` && whoCan === null;
  return (
    <Alert kind={isLate ? 'error' : 'warning'} title={`${name}:`}>
      {detail === null ? null : `${detail} · `}
      {copy.head.since(formatDateTime(since))} · {isElsewhere ? <Link to={page}>{act}</Link> : <span>{act}</span>}
      {' · '}
      <Link to={queueRowPath({ kind, subject })}>{copy.head.inQueue}</Link>
    </Alert>
  );
}

function Hold({ hold }: { hold: NonNullable<OrderForStaff['hold']> }) {
  const { heldAt, points, signals, decision, decidedBy, reason } = hold;
  return (
    <Alert
      kind={decision === null ? 'warning' : 'info'}
      title={decision === null ? copy.troubles.held : copy.troubles.decisions[decision]}
    >
      {copy.troubles.heldSince(formatDateTime(heldAt), points)}
      {decidedBy ? ` · ${copy.troubles.decidedBy(decidedBy, reason ?? '')}` : null}
      {': '}
      {signals.map((signal) => `${signal.points}: ${signal.text}`).join(' · ')}
    </Alert>
  );
}
