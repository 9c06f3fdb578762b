import type { BankForm } from '#contract/orders.ts';
import { type SeededRandom, shuffle } from '#proof/lib/random.ts';
import { trackingNumber } from '#simulators/zinc/state.ts';
import {
  createShopper,
  eventCodes,
  placeOrder,
  preparePayment,
  purchasesOf,
  readOrder,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { bankConfirmation, carrierNotice, marketplaceNotice, type Notice, sendNotice } from './notices.ts';
import type { Target } from './target.ts';

const COPIES = 2;
const MOVEMENTS = ['ALVOL', 'ATC', 'SHOFD', 'SHDEL'] as const;
/** A delivered order without an open issue is closed at once. */
const ENDS: readonly string[] = ['DELIVERED', 'COMPLETED'];
const EVENTS = ['order.started', 'order.placed', 'order.tracking_received'] as const;

/** What came of one order whose partners announce everything twice, at once and in any order. */
export interface Delivery {
  id: string;
  /** Notices sent, copies not counted. */
  notices: number;
  /** Notices of packages that the shop did not know yet. */
  early: number;
  /** What is not as if every notice had come once and in order. */
  faults: string[];
}

/** Takes an order from its payment to its recipient by notices alone. */
export async function deliver(target: Target, shopper: Shopper, random: SeededRandom): Promise<Delivery> {
  const settings = target.context.partnerSettings;
  const change = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id } = await placeOrder(target, shopper, { change });
  const { body } = await preparePayment(target, shopper, { id });
  const confirmation = bankConfirmation(settings, confirmationOf(body.form));
  await sendCopies(target, [confirmation], random);
  const purchase = await target.waitFor(`the purchase of ${id}`, async () => (await purchasesOf(target, id))[0]);
  const tracking = trackingNumber(purchase.id, 0);
  // Before the marketplace has announced the package.
  const reception = carrierNotice(settings, 'package-received', { externalTracking: tracking, email: shopper.email });
  const events = EVENTS.map((event) =>
    marketplaceNotice(settings, {
      event,
      order_id: purchase.id,
      timestamp: `2026-01-15T14:30:0${random.between(0, 9)}Z`,
    }),
  );
  const answers = await sendCopies(target, [reception, ...events], random);
  const ready = await waitForStatus(target, shopper, { id, status: 'READY_TO_DELIVER' });
  const statuses = MOVEMENTS.map((statusCode, hour) =>
    carrierNotice(settings, 'status-hook', {
      trackingNumber: ready.carrierTrackingNumber ?? '',
      statusCode,
      date: `2026-01-16T1${hour}:00:00Z`,
    }),
  );
  await sendCopies(target, statuses, random);
  const notices = 2 + events.length + statuses.length;
  const early = answers.filter(({ status }) => status === 404).length;
  return { id, notices, early, faults: await findFaults(target, shopper, id) };
}

export function confirmationOf({ fields }: BankForm) {
  const { idTransaccion = '', idCuenta = '', importe = '', moneda = '' } = fields;
  return { idTransaccion, idCuenta, importe, moneda, codigoRespuesta: '00' };
}

/** Sends each notice several times at once, all of them shuffled. */
function sendCopies({ url }: Target, notices: readonly Notice[], random: SeededRandom) {
  const copies = shuffle(
    random,
    notices.flatMap((notice) => Array.from({ length: COPIES }, () => notice)),
  );
  return Promise.all(copies.map((notice) => sendNotice(url, notice)));
}

async function findFaults(target: Target, shopper: Shopper, id: string): Promise<string[]> {
  const order = await readOrder(target, shopper, id);
  const codes = eventCodes(order);
  const { db } = target.context;
  const settled = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'approved')
    .execute();
  const purchases = await purchasesOf(target, id);
  return [
    ...(ENDS.includes(order.status) ? [] : [`is ${order.status}, not delivered`]),
    ...(new Set(codes).size === codes.length ? [] : [`has an event twice: ${codes.join(' ')}`]),
    ...(settled.length === 1 ? [] : [`has ${settled.length} settled payments`]),
    ...(purchases.length === 1 ? [] : [`has ${purchases.length} purchases`]),
  ].map((fault) => `${id} ${fault}`);
}

export function createShoppers(target: Target, count: number): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: count }, () => createShopper(target)));
}
