import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { findPaymentInReview } from '#db/payment-review.ts';
import { isTraveling } from '#domain/order/arrival-times.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import {
  findOrderByNumber,
  findOrderLines,
  findOrderPackages,
  findRelations,
} from '#server/features/checkout/orders/find-order.ts';
import { findOpenAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { findCancellationForStaff } from '#server/features/fulfilment/cancellations/find-for-staff.ts';
import { findPickup } from '#server/features/fulfilment/pickups/pickups.ts';
import { findOrderPurchases } from '#server/features/fulfilment/purchasing/order-purchases.ts';
import { listFiscalDocuments } from '#server/features/money/fiscal-documents/known-documents.ts';
import { findOrderMargin } from '#server/features/money/margins/list-margins.ts';
import { findRisk } from '#server/features/operations/late-risk/repository.ts';
import { findWork } from '#server/features/operations/order-work/work-repository.ts';
import { selectRecentMails } from '#server/features/operations/thread/history-repository.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import {
  presentCase,
  presentHold,
  presentJourney,
  presentLine,
  presentMoney,
  presentOrder,
  presentPackage,
  presentPeople,
  presentPickup,
  presentRefund,
  presentRisk,
} from './present-order.ts';
import { selectAttempts, selectCases, selectEvents, selectHold, selectLocker, selectRefunds } from './repository.ts';
import { isUnsealed } from './unseal-document.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'fieldCipher'>;

/** Everything that is known of an order, but its history; personal data masked for a role that may not see them. */
export async function readOrderForStaff(
  deps: Deps,
  { input: { number }, staff }: StaffRequest<'readOrderForStaff'>,
): Promise<OrderForStaff | Refusal> {
  const { db, clock } = deps;
  const order = await findOrderByNumber(db, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  const { id } = order;
  const [attempts, refunds, lines, packages, documents] = await Promise.all([
    selectAttempts(db, id),
    selectRefunds(db, id),
    findOrderLines(db, id),
    findOrderPackages(db, id),
    listFiscalDocuments(db, id),
  ]);
  const [purchases, cases, hold, cancellation, mails, locker, work] = await Promise.all([
    findOrderPurchases(db, id, lines),
    selectCases(db, id),
    selectHold(db, id),
    findCancellationForStaff(db, id),
    selectRecentMails(db, id),
    selectLocker(db, order.customer_id),
    findWork(db, id),
  ]);
  const [events, risk, margin, pendingAddress, related, pickup, isPaymentInReview] = await Promise.all([
    selectEvents(db, id),
    isTraveling(order.status) ? findRisk(db, id) : null,
    sessionMay(staff, 'money') ? findOrderMargin(db, number) : null,
    findOpenAddressChange(db, id),
    findRelations(db, order),
    order.delivery_method === 'pickup' ? findPickup(db, id) : null,
    findPaymentInReview(db, { orderId: id }),
  ]);
  const seesDocument = await isUnsealed(deps, order, staff);
  const people = presentPeople(order, sessionMay(staff, 'customers'), pendingAddress);
  return {
    ...presentOrder(order),
    ...work,
    ...related,
    ...presentJourney(order, {
      ...{ events, packages, isPaymentInReview, now: clock() },
      isHeld: hold !== null && hold.decision === null,
    }),
    lateRisk: risk && presentRisk(risk),
    margin,
    ...people,
    recipient: {
      ...people.recipient,
      document: seesDocument && order.consignee.document !== '' ? decryptDocument(deps, order) : null,
    },
    pickup: pickup && presentPickup(pickup, people.showsPersonalData),
    customerId: people.showsPersonalData && order.anonymized_at === null ? order.customer_id : null,
    labelUrl: people.showsPersonalData && order.anonymized_at === null ? order.carrier_label_url : null,
    locker: order.anonymized_at === null ? locker : null,
    money: presentMoney(order, { attempts, refunds, documents, seesDocument }),
    lines: lines.map(presentLine),
    packages: packages.map(presentPackage),
    refunds: refunds.map(presentRefund),
    purchases,
    cases: cases.map(presentCase),
    cancellation,
    hold: hold && presentHold(hold),
    mails,
  };
}
