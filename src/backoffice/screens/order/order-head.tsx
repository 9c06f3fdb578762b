import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Neighbours } from '#backoffice/detail/neighbours.tsx';
import { OrderWork } from '#backoffice/detail/order-work.tsx';
import { Shopper } from '#backoffice/detail/shopper.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { LateRisk } from '#backoffice/shared/late-risk.tsx';
import { refundState, StateBadge } from '#backoffice/shared/state-badge.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ListedException } from '#contract/backoffice/exceptions.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import { daysBetween } from '#domain/time/days-between.ts';
import { formatDateTime, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { classNames } from '#ui/class-names.ts';
import { orderCopy as copy } from './copy.ts';

interface OrderHeadProps {
  order: OrderForStaff;
  /** What it waits for a person for. */
  exceptions: readonly ListedException[];
  /** Whom it may be assigned to. */
  people: BackofficeReply<'listColleagues'>;
  /** The time of the page. */
  now: string;
  /** What may be done about it. */
  children: ReactNode;
}

/** Which order it is, whose, where it stands, and what it is worth. */
export function OrderHead({ order, exceptions, people, now, children }: OrderHeadProps) {
  const { number, status, createdAt, tags, money: paid, margin, promisedOn, lateRisk, showsPersonalData } = order;
  return (
    <header className="detail__section">
      <div className="detail__row">
        <h1>{copy.title(number)}</h1>
        <StateBadge status={status} refund={refundState(order)} />
        {tags.map((tag) => (
          <span key={tag} className="detail__chip">
            {tag}
          </span>
        ))}
        <Neighbours />
      </div>
      <Waits exceptions={exceptions} owner={order.owner?.name} />
      <AgainOrders order={order} />
      <Shopper order={order} />
      <div className="detail__row">
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
          <div>
            <dt>{copy.head.created}</dt>
            <dd>{formatDateTime(createdAt)}</dd>
          </div>
          {lateRisk === null ? null : (
            <div>
              <dt>{copy.head.risk}</dt>
              <dd>
                <LateRisk percent={lateRisk.percent} />
              </dd>
            </div>
          )}
        </dl>
        <OrderWork order={order} people={people} />
      </div>
      {lateRisk === null || lateRisk.similar === 0 ? null : (
        <p className="detail__muted">{copy.head.riskBecause(lateRisk)}</p>
      )}
      {showsPersonalData ? null : <p className="detail__muted">{copy.masked}</p>}
      {children}
    </header>
  );
}

/** That the order waits for a person, for what, and who has it. */
function Waits({ exceptions, owner }: { exceptions: readonly ListedException[]; owner: string | undefined }) {
  const open = exceptions.filter(({ snoozed }) => snoozed === null);
  const [first, ...others] = open;
  if (first === undefined) return null;
  const { name, act } = EXCEPTIONS[first.kind];
  return (
    <p>
      <strong className="detail__late">{copy.head.waits(name, others.length)}</strong>{' '}
      <a href="#pendientes">{first.whoCan === null ? act : copy.troubles.whoCan(act, first.whoCan)}</a>
      {' · '}
      {owner === undefined ? copy.head.nobodyHas : copy.troubles.holder(owner)}
    </p>
  );
}

/** The order that this one was made of after it ended unpaid, and the one that was made of it. */
function AgainOrders({ order: { againOf, orderedAgainAs } }: Pick<OrderHeadProps, 'order'>) {
  if (againOf === null && orderedAgainAs === null) return null;
  return (
    <p className="detail__row">
      {againOf === null ? null : <Link to={`/ordenes/${againOf}`}>{copy.head.againOf(againOf)}</Link>}
      {orderedAgainAs === null ? null : (
        <Link to={`/ordenes/${orderedAgainAs}`}>{copy.head.orderedAgainAs(orderedAgainAs)}</Link>
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
