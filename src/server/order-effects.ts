import type { Issue, LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { paperOfIssue } from '#domain/document/paper-request.ts';
import { isOfParcels } from '#domain/fees/quote.ts';
import { isOptionalMail } from '#domain/order/optional-mails.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { returnLines, withdrawLines } from '#server/features/checkout/cart/return-lines.ts';
import { sendOrderMail, withdrawReceivedMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { OrderMilestone } from '#server/features/checkout/order-mails/templates/order-texts.ts';
import { cartLinesOf } from '#server/features/checkout/orders/cart-lines.ts';
import { endAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { endCancellation } from '#server/features/fulfilment/cancellations/settle-cancellation.ts';
import { endQuestions } from '#server/features/fulfilment/line-questions/end-questions.ts';
import { holdIfRisky } from '#server/features/fulfilment/order-holds/hold-order.ts';
import { startPurchase } from '#server/features/fulfilment/order-holds/start-purchase.ts';
import { closePickup, nameCollector } from '#server/features/fulfilment/pickups/pickups.ts';
import { expireActiveAttempt } from '#server/features/money/payments/active-attempt.ts';
import { UNPAID_ORDER_SECONDS } from '#server/features/money/payments/expire-unpaid-order.ts';
import { closeReplacedCase, reopenReplacedCase } from '#server/features/operations/cases/end-replacement.ts';
import {
  askForPaper,
  endAnsweredRequests,
  endPaperRequests,
} from '#server/features/operations/paper-requests/ask-for-paper.ts';
import { endWithdrawal } from '#server/features/operations/withdrawals/end-withdrawal.ts';
import { isMuted } from '#server/features/people/accounts/choose-order-mails.ts';
import type { OrderEvents } from './order-events.ts';

type EffectDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue' | 'log' | 'fieldCipher'>;

interface EnteredStatus {
  deps: EffectDeps;
  tx: Tx;
  order: LockedOrder;
  from: OrderStatus | null;
}

type Effect = (entered: EnteredStatus) => Promise<void>;

/** What follows when an order enters a status, in this order and in the transaction of the transition. */
const EFFECTS: Readonly<Record<OrderStatus, readonly Effect[]>> = {
  NEW: [mail('received'), enqueueExpiry],
  PROCESSING: [withdrawReceived],
  PAID: [withdrawReceived, withdrawReturnedLines, startPurchaseUnlessHeld],
  ZINC_PROCCESSING: [],
  ZINC_PAID: [mail('bought')],
  PACKAGE_RECEIVED: [enqueueConsolidation, mailAtDepot],
  READY_TO_DELIVER: [],
  SHIPPING: [mail('traveling')],
  PACKAGE_SHIPPED: [mail('arrived')],
  IN_DISTRIBUTION: [mail('in-delivery')],
  PICK_UP: [mail('ready-at-branch')],
  DELIVERED: [mailDelivered, endPickup, endOpenPaperRequests, closeReplaced],
  COMPLETED: [],
  CANCELED: [withdrawReceived, returnLinesToCart, mail('canceled'), expirePayment],
  FAILED: [withdrawReceived, returnLinesToCart, mail('payment-failed')],
  // The refund has a mail of its own, with its reason and amount (features/refunds).
  REFUND: [
    endRequestedCancellation,
    endOpenWithdrawal,
    endOpenQuestions,
    endOpenAddressChange,
    endOpenPaperRequests,
    endPickup,
    reopenReplaced,
  ],
};

export function createOrderEffects(deps: EffectDeps): OrderEvents {
  return {
    async entered(tx, order, from) {
      for (const effect of EFFECTS[order.status]) await effect({ deps, tx, order, from });
    },
    issueRecorded: (tx, order, issue) => reportIssue(deps, tx, { order, issue }),
    issueResolved: (tx, order) => endAnsweredRequests(deps, tx, order.id),
  };
}

function endRequestedCancellation({ deps, tx, order }: EnteredStatus): Promise<void> {
  return endCancellation(deps, tx, order.id);
}

function endOpenWithdrawal({ deps, tx, order }: EnteredStatus): Promise<void> {
  return endWithdrawal(deps, tx, order.id);
}

function closeReplaced({ deps, tx, order }: EnteredStatus): Promise<void> {
  return closeReplacedCase(deps, tx, order);
}

function reopenReplaced({ deps, tx, order }: EnteredStatus): Promise<void> {
  return reopenReplacedCase(deps, tx, order);
}

function endOpenPaperRequests({ deps, tx, order }: EnteredStatus): Promise<void> {
  return endPaperRequests(deps, tx, order.id);
}

/** The mail of an issue; one that asks for a paper opens its request, and what is asked for already is not mailed again. */
async function reportIssue(
  deps: EffectDeps,
  tx: Tx,
  { order, issue }: { order: LockedOrder; issue: Issue },
): Promise<void> {
  const paper = paperOfIssue(issue.code);
  const asked = paper && (await askForPaper(deps, tx, { order, paper, by: null }));
  if (paper && !asked) return;
  const details = asked ? { paperRequestId: asked.id, paperUntil: formatDateTime(asked.dueAt.toISOString()) } : {};
  await sendOrderMail(deps, tx, { kind: 'issue', order, details: { issue, ...details } });
}

async function mailDelivered({ deps, tx, order }: EnteredStatus): Promise<void> {
  const pickedUpBy = order.delivery_method === 'pickup' ? await nameCollector(tx, order) : null;
  await sendOrderMail(deps, tx, { kind: 'delivered', order, details: pickedUpBy === null ? {} : { pickedUpBy } });
}

function endPickup({ deps, tx, order }: EnteredStatus): Promise<void> {
  return closePickup(deps, tx, order);
}

function mail(kind: OrderMilestone): Effect {
  return async ({ deps, tx, order }) => {
    if (isOptionalMail(kind) && (await isMuted(tx, order.customer_id, kind))) return;
    await sendOrderMail(deps, tx, { kind, order, details: {} });
  };
}

/** Parcels of other stores were there before their order was made, as their owner knows. */
async function mailAtDepot(entered: EnteredStatus): Promise<void> {
  if (!isOfParcels(entered.order.fees)) await mail('at-depot')(entered);
}

/** Another status than the first one has taken it back already. */
async function withdrawReceived({ deps, tx, order, from }: EnteredStatus): Promise<void> {
  if (from === 'NEW') await withdrawReceivedMail(deps, tx, order.id);
}

function enqueueExpiry({ deps, tx, order }: EnteredStatus): Promise<void> {
  const schedule = { tx, startAfterSeconds: UNPAID_ORDER_SECONDS };
  return deps.queue.enqueue('watch-order', { orderId: order.id }, schedule);
}

/** The job and the mail that says so; of a held order, which the shopper hears was received, the release starts both. */
async function startPurchaseUnlessHeld(entered: EnteredStatus): Promise<void> {
  const { deps, tx, order } = entered;
  if (await holdIfRisky(deps, tx, order)) await mail('received')(entered);
  else await startPurchase(deps, tx, order);
}

function endOpenQuestions({ deps, tx, order }: EnteredStatus): Promise<void> {
  return endQuestions(deps, tx, order);
}

async function endOpenAddressChange({ deps, tx, order }: EnteredStatus): Promise<void> {
  await endAddressChange(deps, tx, { order, ending: null });
}

function enqueueConsolidation({ deps, tx, order }: EnteredStatus): Promise<void> {
  return deps.queue.enqueue('consolidate-order', { orderId: order.id }, { tx });
}

/** A late payment buys what had been returned to the cart, so the cart must not offer it a second time. */
async function withdrawReturnedLines({ deps, tx, order, from }: EnteredStatus): Promise<void> {
  const isReturned = from === 'FAILED' || from === 'CANCELED' || order.cart_restored_at !== null;
  if (isReturned) await withdrawLines(tx, deps, await cartLinesOf(tx, order));
}

/** Unless the shopper has put them back already. */
async function returnLinesToCart({ deps, tx, order }: EnteredStatus): Promise<void> {
  if (order.cart_restored_at !== null) return;
  await returnLines(tx, deps, await cartLinesOf(tx, order));
}

/** The attempt that is still pending when the shopper cancels; on expiry there is none left. */
function expirePayment({ tx, order }: EnteredStatus): Promise<void> {
  return expireActiveAttempt(tx, { orderId: order.id, chargeId: null });
}
