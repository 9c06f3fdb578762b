import type { ReactNode } from 'react';
import { money } from '#backoffice/shared/amounts.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import { Facts } from '#backoffice/shared/facts.tsx';
import { ProductLink } from '#backoffice/shared/product-link.tsx';
import { describePurchaseReason } from '#backoffice/shared/purchase-reason.ts';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import { purchaseErrorText } from '#domain/order/purchase-error-text.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { formatDateTime, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { purchasesCopy as copy } from './copy.ts';
import { BuyActs, PurchaseActs } from './purchase-acts.tsx';
import { PurchaseLosses } from './purchase-losses.tsx';
import { type Replacement, SubstituteAct } from './substitute-act.tsx';
import './purchases.css';

type Purchase = OrderPurchases['purchases'][number];
type Line = OrderPurchases['lines'][number];

interface PurchaseListProps {
  order: OrderPurchases;
  /** ASINs of the lines that are chosen at first. */
  chosen: readonly string[];
  replacement: Replacement | null;
  permissions: readonly Permission[];
  state: ActState | undefined;
  now: string;
}

const COLUMNS: readonly Column<Line>[] = [
  {
    title: copy.product,
    cell: ({ title, asin, quantity, substitute }) => (
      <>
        {title} (<ProductLink asin={asin} />
        ), {copy.units(quantity)}
        {substitute === null ? null : <p>{copy.substitutedBy(`${substitute.title} (${substitute.asin})`)}</p>}
      </>
    ),
  },
  { title: copy.paid, cell: ({ priceCents }) => dollars(priceCents), align: 'end' },
  { title: copy.state, cell: ({ state }) => copy.lineState(state) },
];

/** The purchases of an order: what each covers, what happened to it, and what may be done. */
export function PurchaseList({ order, chosen, replacement, permissions, state, now }: PurchaseListProps) {
  const { lines, purchases, canBuy, canCancel, losses, spending } = order;
  const mayAct = permissions.includes('purchases');
  return (
    <div className="purchases">
      <h2>{copy.linesTitle}</h2>
      <DataTable
        label={copy.linesTitle}
        columns={COLUMNS}
        rows={lines}
        keyOf={({ id }) => id}
        empty={{ title: copy.none }}
      />
      <PurchaseLosses losses={losses} permissions={permissions} state={state} />
      <h2>{copy.purchasesTitle}</h2>
      {purchases.length === 0 ? null : (
        <p>
          {copy.spending(dollars(spending.committedCents), dollars(spending.allowedCents))} {copy.beyond}
        </p>
      )}
      {purchases.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
      <ul className="purchases__list">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="purchases__item">
            <PurchaseFacts purchase={purchase} now={now} />
            {mayAct ? <PurchaseActs order={order.number} {...{ purchase, canBuy, canCancel, state, now }} /> : null}
          </li>
        ))}
      </ul>
      {mayAct && canBuy ? (
        <>
          <BuyActs order={order.number} lines={lines} chosen={chosen} />
          <SubstituteAct order={order.number} {...{ lines, chosen, replacement, state }} />
        </>
      ) : null}
      {mayAct && !canBuy && purchases.length > 0 ? <p>{copy.cannotBuy}</p> : null}
    </div>
  );
}

function PurchaseFacts({ purchase, now }: { purchase: Purchase; now: string }) {
  const { kind, state, manualReason, isStopped, lines, packages, goodsReturn } = purchase;
  return (
    <>
      <h3>
        {copy.kind(kind)}: {copy.purchaseState(state)}
      </h3>
      {kind === 'surplus' ? <p>{copy.surplus}</p> : null}
      {manualReason === null ? null : (
        <Alert kind="warning" title={`${copy.waits}:`}>
          {describePurchaseReason(manualReason)}
        </Alert>
      )}
      {isStopped ? <p>{copy.stopped}</p> : null}
      <Facts rows={factsOf(purchase)} />
      {lines.length === 0 ? null : (
        <ul>
          {lines.map(({ asin, title, quantity, isReleased }) => (
            <li key={asin}>
              {title} ({asin}), {copy.units(quantity)}
              {isReleased ? `: ${copy.released}` : null}
            </li>
          ))}
        </ul>
      )}
      {goodsReturn?.labelUrls.map((url, index) => (
        <p key={url}>
          <a href={url}>{copy.label(index + 1)}</a>
        </p>
      ))}
      {packages.length === 0 ? null : (
        <p>
          {copy.packages}: {packages.map((parcel) => `${parcel.trackingNumber} (${whereIs(parcel, now)})`).join(', ')}
        </p>
      )}
    </>
  );
}

function whereIs({ isLost, isReceived, undeliverableAt, lostFrom }: Purchase['packages'][number], now: string): string {
  if (isLost) return copy.lost;
  if (isReceived) return copy.received;
  if (undeliverableAt !== null) return copy.undeliverable;
  return lostFrom <= now ? copy.late : copy.onItsWay(formatLongDay(montevideoDay(lostFrom)));
}

function factsOf(purchase: Purchase): [string, ReactNode][] {
  const { facts } = copy;
  const { requestedAt, attempt, marketplaceOrderId, totalCents, limitCents, errorType, goodsReturn } = purchase;
  return [
    [facts.since, formatDateTime(requestedAt)],
    [facts.attempt, attempt],
    [facts.marketplaceId, marketplaceOrderId],
    [facts.total, totalCents === null ? null : dollars(totalCents)],
    [facts.limit, purchase.kind === 'surplus' ? null : dollars(limitCents)],
    [facts.error, errorType && isStuck(purchase) ? purchaseErrorText(errorType) : null],
    [facts.goodsReturn, goodsReturn && copy.returnState(goodsReturn)],
    [facts.merchantReturnId, goodsReturn?.merchantReturnId ?? null],
    [facts.returnError, goodsReturn?.errorType ? purchaseErrorText(goodsReturn.errorType) : null],
  ];
}

/** Whether what the store answered last is why it is not bought; another try may have bought it since. */
function isStuck({ state, manualReason }: Purchase): boolean {
  return state === 'refused' || manualReason !== null;
}

function dollars(amount: number): string {
  return money(amount, 'USD');
}
