import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { paymentAnswerText } from '#domain/payment/answer.ts';
import { methodName } from '#domain/payment/method.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { orderCopy } from './copy.ts';
import { LineCosts } from './line-costs.tsx';

const copy = orderCopy.money;

/** The order's ledger: what came in and went back, what was spent of it, and what is left, to the cent. */
export function OrderMoney({ order, now }: { order: OrderForStaff; now: string }) {
  const { money: paid, margin } = order;
  const rows = [...attemptRows(order, now), ...refundRows(order), ...balanceRows(order)];
  return (
    <section className="detail__section" aria-labelledby="plata">
      <h2 id="plata">{copy.title}</h2>
      {rows.length === 0 ? (
        <p>{order.replacementOf === null ? copy.nothingPaid : copy.paidByShop}</p>
      ) : (
        <table className="ledger">
          <caption className="visually-hidden">{copy.ledger}</caption>
          <tbody>{rows}</tbody>
          {margin === null ? null : <Spent amounts={margin.amounts} isEstimated={margin.isEstimated} />}
        </table>
      )}
      {paid.undecided > 0 ? <p>{copy.undecided(paid.undecided)}</p> : null}
      {margin === null || margin.costs === null ? null : <LineCosts costs={margin.costs} />}
      <details>
        <summary>{copy.parts(money(paid.amount, paid.currency))}</summary>
        <DataList
          label={copy.partsLabel}
          rows={[
            ...paid.parts.map(({ name, usd }) => ({ label: name, value: money(usd, 'USD') })),
            { label: copy.total, value: money(paid.totalUsd, 'USD') },
            { label: copy.regime, value: paid.regime },
          ]}
        />
      </details>
    </section>
  );
}

interface EntryProps {
  what: ReactNode;
  amount: ReactNode;
  isTotal?: boolean;
  /** Nothing moved yet, or never will. */
  isMuted?: boolean;
}

function Entry({ what, amount, isTotal, isMuted }: EntryProps) {
  return (
    <tr data-total={isTotal || undefined} data-muted={isMuted || undefined}>
      <th scope="row">{what}</th>
      <td>{amount}</td>
    </tr>
  );
}

interface ReceiptProps {
  order: OrderForStaff;
  /** The payment, or the confirmed refund. */
  id: string;
}

/** The shop's own proof of money that moved, for who sees whose it is. */
function ReceiptLink({ order: { number, showsPersonalData, isAnonymized }, id }: ReceiptProps) {
  if (!showsPersonalData || isAnonymized) return null;
  return (
    <>
      {' · '}
      <a href={`/operacion/ordenes/${number}/recibos/${id}`} download>
        {copy.receipt}
      </a>
    </>
  );
}

type FiscalDocument = OrderForStaff['money']['documents'][number];

interface FiscalDocumentsProps {
  order: OrderForStaff;
  isOwn: (document: FiscalDocument) => boolean;
}

/** What the tax office knows of a payment or a refund; its printed form for who sees all that is on it. */
function FiscalDocuments({ order: { number, showsPersonalData, money: moved }, isOwn }: FiscalDocumentsProps) {
  return moved.documents.filter(isOwn).map(({ id, name, state, reason, isSealed }) => (
    <Fragment key={id}>
      {' · '}
      {showsPersonalData && !isSealed && (state === 'accepted' || state === 'processing') ? (
        <a href={`/operacion/ordenes/${number}/recibos/${id}`} download>
          {name}
        </a>
      ) : (
        name
      )}
      {copy.fiscalStates[state] === null ? null : ` (${copy.fiscalStates[state]})`}
      {isSealed ? ` (${copy.sealed})` : null}
      {reason === null ? null : `: «${reason}»`}
    </Fragment>
  ));
}

/** The attempts that brought money, or still may. */
function attemptRows(order: OrderForStaff, now: string) {
  const { attempts } = order.money;
  return attempts.map(({ id, method, state, amount, currency, reference, createdAt, answer }) => (
    <Entry
      key={id}
      what={
        <>
          {[
            methodName(method),
            copy.attemptStates[state] ?? copy.inWork,
            formatDay(createdAt),
            ...(reference === null ? [] : [copy.reference(reference)]),
            ...(answer === null ? [] : [paymentAnswerText({ method, ...answer }, now)]),
          ].join(' · ')}
          {state === 'approved' ? <ReceiptLink order={order} id={id} /> : null}
          <FiscalDocuments order={order} isOwn={({ attemptId, refundId }) => attemptId === id && refundId === null} />
        </>
      }
      amount={money(amount, currency)}
      isMuted={state !== 'approved' && state !== 'overpaid'}
    />
  ));
}

function refundRows(order: OrderForStaff) {
  return order.refunds.map(({ id, reason, state, amount, currency, createdAt, sentAt, isConfirmed }) => (
    <Entry
      key={id}
      what={
        <>
          {[
            copy.refund,
            copy.refundStates[state] ?? copy.inWork,
            copy.refundReasons[reason] ?? copy.byStaff,
            formatDay(sentAt ?? createdAt),
          ]
            .filter(Boolean)
            .join(' · ')}
          {isConfirmed ? <ReceiptLink order={order} id={id} /> : null}
          <FiscalDocuments order={order} isOwn={({ refundId }) => refundId === id} />
        </>
      }
      amount={<Link to={`/devoluciones/${id}`}>{amount === null ? copy.noAmount : `−${money(amount, currency)}`}</Link>}
      isMuted={state !== 'sent'}
    />
  ));
}

function balanceRows({ money: { balances } }: OrderForStaff) {
  return balances.map(({ currency, worth }) => (
    <Entry key={currency} what={copy.worth} amount={money(worth, currency)} isTotal />
  ));
}

/** What became of what was charged, in dollars. */
function Spent({ amounts, isEstimated }: Pick<NonNullable<OrderForStaff['margin']>, 'amounts' | 'isEstimated'>) {
  const { spent } = copy;
  const rows = [
    [spent.charged, amounts.chargedCents],
    [spent.store, -amounts.marketplaceCents],
    [spent.carrier, -amounts.carrierCents],
    [spent.taxes, -amounts.taxesCents],
    [spent.refunded, -amounts.refundedCents],
    [spent.commission, -amounts.commissionCents],
    [isEstimated ? spent.estimated : spent.margin, amounts.marginCents],
  ] as const;
  const last = rows.length - 1;
  return (
    <tbody aria-label={spent.label}>
      {rows.map(([label, amount], place) =>
        amount === 0 && place > 0 && place < last ? null : (
          <Entry key={label} what={label} amount={money(amount, 'USD')} isTotal={place === last} />
        ),
      )}
    </tbody>
  );
}
