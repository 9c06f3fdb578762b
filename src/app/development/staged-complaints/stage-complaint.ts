import { CallError } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { IDENTITY_CODE_SUBJECT } from '#server/features/base/mails/templates/identity-code.ts';
import { listPlainProducts } from '#simulators/catalogue/plain-products.ts';
import { decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import type { ComplaintId } from './complaints.ts';
import {
  announce,
  buyOrder,
  complain,
  consolidateOrder,
  deliverOrder,
  makeOrder,
  payAtBank,
  prepareBank,
  preparePayment,
  waitForStatus,
} from './order-steps.ts';
import type { ShopperSession } from './shopper-session.ts';

/** What staging takes of the shop besides a session of its shopper. */
export interface Stage extends ShopperSession {
  /** A whole number below the limit, by chance. */
  below(limit: number): number;
  /** The shop reads a product of the store anew. */
  refresh(asin: string): Promise<unknown>;
}

/** An order that is made for a complaint. */
interface NewOrder {
  /** How many products it has; one by default. */
  products?: number;
  deliveryMethod?: 'delivery';
}

interface Staging {
  order?: NewOrder;
  run(stage: Stage, order: Order): Promise<unknown>;
}

/** A picture of one point. */
const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const STAGINGS: Readonly<Record<ComplaintId, Staging>> = {
  'paid-pending': { run: payUnnoticed },
  cancel: {
    run: async (stage, order) => {
      const { id } = await buyOrder(stage, order);
      await stage.call('cancelOrder', { params: { id }, body: {} });
    },
  },
  address: { order: { deliveryMethod: 'delivery' }, run: buyOrder },
  broken: { order: { products: 3 }, run: reportBroken },
  dearer: { order: { products: 2 }, run: (stage, order) => refuseLine(stage, order, 'price-rise') },
  'not-received': {
    run: async (stage, order) => {
      await deliverOrder(stage, order);
      const text = 'Figura entregado y no recibí nada. En casa hubo gente todo el día.';
      await complain(stage, order, { kind: 'not-received', text });
    },
  },
  'sold-out': { order: { products: 2 }, run: (stage, order) => refuseLine(stage, order, 'out-of-stock') },
  'customs-invoice': { run: askForInvoice },
  'charged-twice': { run: payTwice },
  'expired-voucher': {
    run: async (stage, order) => {
      await preparePayment(stage, order, 'abitab');
      await stage.control('abitab', { scenario: 'expire', order: order.id });
      await waitForStatus(stage, order, ['CANCELED', 'FAILED']);
    },
  },
  'delete-data': { run: askForDeletion },
  'cash-refund': { run: askForCash },
};

/** Brings a complaint about with an order of the shopper's, or with one that is made for it; returns the order. */
export async function stageComplaint(stage: Stage, complaint: ComplaintId, existing: Order | null): Promise<Order> {
  const { run, order: made = {} } = STAGINGS[complaint];
  const { products = 1, ...delivery } = made;
  const order = existing ?? (await makeOrder(stage, { asins: pickProducts(stage, products), ...delivery }));
  await run(stage, order);
  return order;
}

/** Ends what was staged of a payment: the bank answers again. */
export async function endBankFault({ control }: ShopperSession, { payment }: Order): Promise<void> {
  await control('sistarbanc', { scenario: 'none', order: payment?.transactionId ?? '' });
}

/** Others each time: the store that refused a product must not meet the next shopper. */
function pickProducts({ below }: Stage, count: number): string[] {
  const products = listPlainProducts();
  const first = below(products.length);
  return Array.from({ length: count }, (_, index) => products[(first + index) % products.length] ?? '');
}

async function payUnnoticed(stage: Stage, order: Order): Promise<void> {
  const form = await prepareBank(stage, order);
  const payment = { order: form.fields.idTransaccion ?? '' };
  await stage.control('sistarbanc', { scenario: 'bad-signature', ...payment });
  await decideAtBank(form, 'approve');
  await stage.control('sistarbanc', { scenario: 'fail', ...payment });
}

async function reportBroken(stage: Stage, order: Order): Promise<void> {
  const delivered = await deliverOrder(stage, order);
  const lines = delivered.cart.items.slice(0, 1).map(({ id }) => id);
  const text = 'Llegó todo, pero uno de los productos vino roto. Va la foto.';
  const { id: caseId } = await complain(stage, order, { kind: 'damaged', text, lines });
  await stage.call('addCasePhoto', { params: { id: order.id, caseId }, body: { photo: PHOTO } });
}

/** The store refuses one product of the order while it buys; others may buy it again at once. */
async function refuseLine(stage: Stage, order: Order, scenario: 'out-of-stock' | 'price-rise'): Promise<void> {
  const asin = order.cart.items[0]?.productId ?? '';
  await stage.control('zinc', { scenario, asin });
  try {
    await payAtBank(stage, order);
    await stage.waitFor(`La tienda todavía no contestó por la orden ${order.number}.`, async () => {
      const questions = await stage.call('listQuestions', { params: { id: order.id } });
      return questions.some(({ state }) => state === 'open');
    });
  } finally {
    await stage.control('zinc', { scenario: 'none', asin });
    await stage.refresh(asin);
  }
}

async function askForInvoice(stage: Stage, order: Order): Promise<void> {
  const sent = await consolidateOrder(stage, order);
  for (const code of ['ALVOL', 'ATC', 'SINFA']) await announce(stage, sent, code);
  const { firstName, lastName } = await stage.call('readProfile');
  const text = 'La aduana tiene mi paquete y me pide la factura. ¿Me la mandan?';
  await complain(stage, order, { kind: 'invoice', text, invoiceName: `${firstName} ${lastName}` });
}

async function payTwice(stage: Stage, order: Order): Promise<void> {
  const forms = [await prepareBank(stage, order), await prepareBank(stage, order, 'sistarbanc_oca')];
  await stage.control('sistarbanc', { scenario: 'refuse-refund', order: String(order.number), calls: 1 });
  for (const form of forms) await decideAtBank(form, 'approve');
  await stage.waitFor(`El segundo pago de la orden ${order.number} todavía no se vio.`, async () => {
    const refunds = await stage.call('listRefunds', { params: { id: order.id } });
    return refunds.some(({ state }) => state === 'manual');
  });
}

/** The code that proves to be the owner of the account, of the mail that brings it: a voucher's code looks like one. */
async function requestCode(stage: Stage): Promise<string> {
  const readCodes = async () => {
    const mails = (await stage.mails()).filter(({ subject }) => subject === IDENTITY_CODE_SUBJECT);
    return mails.flatMap(({ text }) => /^[A-Z2-9]{10}$/m.exec(text) ?? []);
  };
  const before = (await readCodes()).length;
  await stage.call('requestIdentityCode');
  return await stage.waitFor('El correo con el código todavía no llegó.', async () => {
    const codes = await readCodes();
    return codes.length > before && codes[0];
  });
}

async function askForDeletion(stage: Stage, order: Order): Promise<void> {
  await preparePayment(stage, order, 'abitab');
  const body = { code: await requestCode(stage) };
  // Never deleted: the unpaid order keeps the account.
  await stage.call('deleteAccount', { body }).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === 409)) throw error;
  });
}

async function askForCash(stage: Stage, order: Order): Promise<void> {
  await stage.control('zinc', { scenario: 'out-of-stock', order: order.id, calls: 1 });
  await preparePayment(stage, order, 'abitab');
  await stage.control('abitab', { scenario: 'pay', order: order.id });
  await waitForStatus(stage, order, ['REFUND']);
  const { firstName, lastName, document } = await stage.call('readProfile');
  const account = {
    bank: 'brou',
    branch: null,
    accountType: 'savings',
    currency: 'UYU',
    accountNumber: '00123456700001',
    holderName: `${firstName} ${lastName}`,
    holderDocument: document ?? '',
  } as const;
  await stage.call('setRefundAccount', {
    params: { id: order.id },
    body: { ...account, code: await requestCode(stage) },
  });
}
