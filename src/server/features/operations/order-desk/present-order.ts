import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { LateRisksTable } from '#db/tables/order-desk.ts';
import type { AddressSnapshot, OrderLineRow, OrderRow, PackageRow } from '#db/tables/orders.ts';
import { isOfParcels } from '#domain/fees/quote.ts';
import { quoteParts } from '#domain/fees/quote-parts.ts';
import { legsOf } from '#domain/order/legs.ts';
import { pickupTriesLeft } from '#domain/order/pickup.ts';
import { riskText } from '#domain/order/risk.ts';
import { whatToSay } from '#domain/order/what-to-say.ts';
import { maskEmail, maskName, maskText } from '#domain/text/mask.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { presentAnswer } from '#server/features/checkout/orders/present-payment.ts';
import type { OpenAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import type { OrderPickup } from '#server/features/fulfilment/pickups/pickups.ts';
import type { KnownFiscalDocument } from '#server/features/money/fiscal-documents/known-documents.ts';
import { balancesOf } from './balance.ts';
import { correctionLock } from './correction-lock.ts';
import type { DeskAttempt, DeskRefund, selectCases, selectEvents, selectHold } from './repository.ts';

type RowOf<Select extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Select>>[number];

export function presentOrder(
  order: OrderRow,
): Pick<
  OrderForStaff,
  'id' | 'number' | 'status' | 'createdAt' | 'statusSince' | 'promisedOn' | 'isAnonymized' | 'issue' | 'shipmentNumber'
> {
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    createdAt: order.created_at.toISOString(),
    statusSince: (order.status_since ?? order.created_at).toISOString(),
    promisedOn: order.promised_on,
    isAnonymized: order.anonymized_at !== null,
    issue: order.issue,
    shipmentNumber: order.carrier_tracking_number,
  };
}

interface Journey {
  events: Awaited<ReturnType<typeof selectEvents>>;
  packages: readonly PackageRow[];
  isHeld: boolean;
  isPaymentInReview: boolean;
  now: Date;
}

/** Where the order was, and what is true of it for its shopper. */
export function presentJourney(
  order: OrderRow,
  { events, packages, isHeld, isPaymentInReview, now }: Journey,
): Pick<OrderForStaff, 'legs' | 'whatToSay'> {
  const shipped = packages.map(({ created_at }) => created_at.toISOString()).toSorted();
  const { number, status, promised_on: promisedOn } = order;
  const issue = order.issue?.description ?? null;
  const ofParcels = isOfParcels(order.fees);
  return {
    legs: legsOf({
      events: events.map(({ code, happened_at }) => ({ code, at: happened_at.toISOString() })),
      shippedAt: shipped[0] ?? null,
      isOfParcels: ofParcels,
    }),
    whatToSay: whatToSay({
      ...{ number, status, isHeld, isPaymentInReview, issue, promisedOn, isOfParcels: ofParcels },
      today: montevideoDay(now.toISOString()),
    }),
  };
}

export function presentCase(row: RowOf<typeof selectCases>): OrderForStaff['cases'][number] {
  const { number, kind, state, opened_at } = row;
  return { number, kind, state, openedAt: opened_at.toISOString() };
}

export function presentPeople(
  order: OrderRow,
  shows: boolean,
  pending: OpenAddressChange | null,
): Pick<OrderForStaff, 'showsPersonalData' | 'email' | 'destination'> & {
  recipient: Omit<OrderForStaff['recipient'], 'document'>;
} {
  const { address, consignee } = order;
  const text = <Value extends string | null>(value: Value) =>
    (shows || value === null ? value : maskText(value)) as Value;
  const name = <Value extends string | null>(value: Value) =>
    (shows || value === null ? value : maskName(value)) as Value;
  // The shop's own branch is nobody's address.
  const ofAddress = order.delivery_method === 'pickup' ? <Value>(value: Value) => value : text;
  return {
    showsPersonalData: shows,
    email: shows ? order.customer_email : maskEmail(order.customer_email),
    destination: {
      method: order.delivery_method,
      zone: order.delivery_zone,
      address: shown(address, ofAddress),
      change: pending && {
        id: pending.change.id,
        address: shown(pending.change.address, text),
        difference: pending.charge.cents,
        currency: pending.charge.currency,
        payUntil: pending.charge.expires_at.toISOString(),
      },
      lockedBecause: correctionLock(order),
    },
    recipient: {
      firstName: name(consignee.firstName),
      middleName: name(consignee.middleName),
      lastName: name(consignee.lastName),
      secondLastName: name(consignee.secondLastName),
      phone: text(consignee.phone),
      hasDocument: consignee.document !== '',
    },
  };
}

export function presentPickup({ active, pickedUp }: OrderPickup, shows: boolean): NonNullable<OrderForStaff['pickup']> {
  const name = (full: string | null) => full && (shows ? full : full.split(' ').map(maskName).join(' '));
  return {
    authorization: active && {
      name: name(active.name) ?? '',
      authorizedAt: active.created_at.toISOString(),
      triesLeft: pickupTriesLeft(active.wrong_hashes.length),
    },
    pickedUp: pickedUp && { ...pickedUp, at: pickedUp.at.toISOString(), name: name(pickedUp.name) },
  };
}

function shown(
  { address, doorNumber, neighborhood, zipCode, apartment, phoneNumber, observations }: AddressSnapshot,
  text: <Value extends string | null>(value: Value) => Value,
): OrderForStaff['destination']['address'] {
  return {
    address: text(address),
    doorNumber: text(doorNumber),
    neighborhood: text(neighborhood),
    zipCode,
    apartment,
    phoneNumber: text(phoneNumber),
    observations: text(observations),
  };
}

interface Moved {
  attempts: readonly DeskAttempt[];
  refunds: readonly DeskRefund[];
  documents: readonly KnownFiscalDocument[];
  /** Whether who reads it unsealed the document of who pays. */
  seesDocument: boolean;
}

export function presentMoney(
  order: OrderRow,
  { attempts, refunds, documents, seesDocument }: Moved,
): OrderForStaff['money'] {
  return {
    currency: order.currency,
    amount: order.amount_cents,
    rateMicros: order.rate_micros,
    parts: quoteParts(order.fees).map(({ name, usd }) => ({ name, usd })),
    totalUsd: order.amount_usd_cents,
    regime: `Decreto ${order.fees.regime.decree}`,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      method: attempt.method,
      state: attempt.state,
      amount: attempt.amount_cents,
      currency: attempt.currency,
      reference: attempt.partner_reference ?? attempt.transaction_id,
      createdAt: attempt.created_at.toISOString(),
      answer: presentAnswer(attempt),
    })),
    balances: balancesOf(attempts, refunds),
    documents: documents.map(({ isIssued: _shown, namesReceiver, ...document }) => ({
      ...document,
      isSealed: namesReceiver && !seesDocument,
    })),
    undecided: refunds.filter(({ amount_cents }) => amount_cents === null).length,
  };
}

export function presentLine(line: OrderLineRow): OrderForStaff['lines'][number] {
  const { id, asin, title, image, variant, quantity, price_cents: price, weight_grams: weightGrams } = line;
  return { id, asin, title, image, variant, quantity, price, weightGrams };
}

export function presentPackage(row: PackageRow): OrderForStaff['packages'][number] {
  const { id, tracking_number: trackingNumber, carrier, status, received_at, lost_at, asins } = row;
  const receivedAt = received_at?.toISOString() ?? null;
  return { id, trackingNumber, carrier, status, receivedAt, isLost: lost_at !== null, asins };
}

export function presentRefund(refund: DeskRefund): OrderForStaff['refunds'][number] {
  const { id, state, amount_cents: amount, currency, lines, created_at, sent_at } = refund;
  const isOwed = state !== 'sent' && refund.closed_at === null;
  const isConfirmed = refund.confirmed_at !== null;
  const reason = refund.reason.replace(/^line:.*/, 'line-not-bought');
  const asins = (lines ?? []).map(({ asin }) => asin);
  const createdAt = created_at.toISOString();
  return {
    id,
    reason,
    state,
    amount,
    currency,
    isOwed,
    isConfirmed,
    asins,
    createdAt,
    sentAt: sent_at?.toISOString() ?? null,
  };
}

export function presentRisk(risk: LateRisksTable): NonNullable<OrderForStaff['lateRisk']> {
  const { percent, status, days, similar_orders: similar, late_orders: late, is_beyond: isBeyond } = risk;
  return { percent, status, days, similar, late, isBeyond };
}

export function presentHold(
  hold: NonNullable<Awaited<ReturnType<typeof selectHold>>>,
): NonNullable<OrderForStaff['hold']> {
  return {
    heldAt: hold.held_at.toISOString(),
    points: hold.points,
    signals: hold.signals.map((found) => ({ points: found.points, text: riskText(found) })),
    decision: hold.decision,
    decidedBy: hold.decided_by,
    reason: hold.reason,
  };
}
