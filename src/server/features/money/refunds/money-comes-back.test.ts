import { describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import { refundWrongAmount, type WrongPayment } from '#server/features/money/payments/settle-payment.ts';
import { createStaff } from '#testing/backoffice.ts';
import { ageParcels, orderWithLineCalledOff } from '#testing/called-off-steps.ts';
import { createRiskyShopper, placeHeldOrder } from '#testing/hold-steps.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { attemptsOf, giveAccount, placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { placePaidOrder, requestAmount } from '#testing/refund-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
const finance = await createStaff(shop, 'finance');

interface Case {
  id: string;
  number: number;
  shopper?: Shopper;
}

interface Way {
  name: string;
  cause: () => Promise<Case>;
  /** The mail that the cause itself sends; none where the act does. */
  told?: RegExp;
  row: ExceptionKind;
  act: (desk: Case) => Promise<{ status: number }>;
  settled: RegExp;
}

const numbered = ({ id, number }: { id: string; number: string | number }) => ({ id, number: Number(number) });
const newest = async ({ number }: Case) => {
  const { rows } = (await finance.call('listRefunds', {})).body;
  return rows.findLast(({ orderNumber }) => orderNumber === number)?.id ?? '';
};

const WAYS: readonly Way[] = [
  {
    name: 'a part that was lost',
    cause: async () => {
      const desk = await orderWithLineCalledOff(shop, { shopper, staff: owner, asins: [asin(0), asin(1)] });
      await ageParcels(shop, desk.id);
      await owner.act('giveUpPackage', { number: desk.number, trackingNumber: `TBA${desk.number}` });
      return desk;
    },
    told: /^(?!Te devolvemos)/,
    row: 'lines-called-off',
    act: async (desk) => {
      const settles = await newest(desk);
      const lines = [{ asin: asin(0), quantity: 1 }];
      await owner.act('requestRefund', { kind: 'lines', orderNumber: desk.number, settles, lines });
      const { refunds } = (await owner.call('readRefundable', { orderNumber: desk.number })).body;
      const waiting = refunds.find(({ stage }) => stage === 'waiting')?.id ?? '';
      return await finance.act('approveRefund', { id: waiting });
    },
    settled: /^Te devolvemos dinero/,
  },
  {
    name: 'a payment in another currency',
    cause: async () => {
      const order = await placeOrder(shop, shopper);
      await payAtBank(shop, shopper, { id: order.id, decision: 'abandon' });
      const [attempt] = await attemptsOf(shop, order.id);
      if (!attempt) throw new Error('no attempt');
      const wrong = {
        attempt: attempt as WrongPayment['attempt'],
        amountCents: 5000,
        currency: attempt.currency === 'USD' ? 'UYU' : 'USD',
      } as const;
      const at = shop.clock.now();
      await transaction(shop.context.db, (tx) => refundWrongAmount(shop.context, tx, { ...wrong, at }));
      return numbered(order);
    },
    told: /^Recibimos un pago que no es el de tu orden/,
    row: 'payment-other-currency',
    act: async (desk) => finance.act('askRefundAccount', { id: await newest(desk) }),
    settled: /^Decinos dónde devolverte/,
  },
  {
    name: 'a refund that the bank refuses',
    cause: async () => {
      const order = await placePaidOrder(shop, shopper);
      await shop.control('sistarbanc', { scenario: 'refuse-refund', order: order.payment.transaction_id, calls: 1 });
      await finance.act('approveRefund', { id: await requestAmount(owner, order, 300) });
      return order;
    },
    told: /^Una persona hace la devolución de tu orden/,
    row: 'refund-by-hand',
    act: async (desk) => finance.act('markTransferred', { id: await newest(desk), reference: 'PANEL-1' }),
    settled: /^Enviamos la devolución/,
  },
  {
    name: 'a refund to a bank account',
    cause: async () => {
      const order = await placeRefundedCashOrder(shop, shopper);
      await giveAccount(shop, shopper, { id: order.id });
      return numbered(order);
    },
    told: /^Te devolvemos el dinero/,
    row: 'refund-not-transferred',
    act: async (desk) => {
      const id = await newest(desk);
      await finance.act('takeRefund', { id });
      return await finance.act('markTransferred', { id, reference: 'T-1' });
    },
    settled: /^Transferimos la devolución/,
  },
  {
    name: 'a weight that the carrier bills otherwise',
    cause: async () => {
      let order = await placePurchasedOrder(shop, shopper);
      while (order.packages.length !== 1) order = await placePurchasedOrder(shop, shopper);
      await fetch(`${shop.url}/webhooks/skypostal/package-received`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [KEY_HEADER]: shop.context.partnerSettings.skypostalHookKey },
        body: JSON.stringify({ externalTracking: order.packages[0]?.trackingNumber, weight: 19, weightUnit: 'KG' }),
      });
      await waitForStatus(shop, shopper, { id: order.id, status: 'READY_TO_DELIVER' });
      return numbered(order);
    },
    row: 'weight-difference',
    act: ({ number: orderNumber }) => owner.act('decideWeight', { orderNumber, decision: 'accepted' }),
    settled: /^Pesamos de nuevo tu orden/,
  },
  {
    name: 'a held order',
    cause: async () => {
      const risky = await createRiskyShopper(shop);
      return { ...numbered(await placeHeldOrder(shop, risky)), shopper: risky };
    },
    row: 'order-held',
    act: ({ number }) => owner.act('decideOrderHold', { number, decision: 'refused' }),
    settled: /^Te devolvemos el dinero/,
  },
];

function asin(index: number): string {
  return plainProducts(2)[index] ?? '';
}

function mailOf({ number, shopper: own = shopper }: Case, subject: RegExp) {
  const read = async () =>
    (await shop.mails(own.email)).find((mail) => mail.subject.endsWith(`n.º ${number}`) && subject.test(mail.subject));
  return shop.waitFor(`the mail ${subject}`, withJobsDue(shop, ['tell-transfer'], read));
}

describe('money that has to come back is told, waits in the queue, and is settled by an act with its mail', () => {
  test.each(WAYS)('$name', async ({ cause, told, row, act, settled }) => {
    const desk = await cause();
    if (told) await mailOf(desk, told);
    const waiting = await shop.waitFor(`the row ${row}`, async () => {
      const { rows } = (await owner.call('listExceptions', { kind: row })).body;
      return rows.find(({ orderNumber }) => orderNumber === desk.number);
    });
    expect(waiting.page, 'the page with the act').not.toBeNull();
    expect((await act(desk)).status).toBe(200);
    await mailOf(desk, settled);
    const { rows } = (await owner.call('listExceptions', { kind: row })).body;
    expect(rows.filter(({ orderNumber }) => orderNumber === desk.number)).toEqual([]);
  });

  test('a price beyond the limit at the first purchase goes back by itself, and is seen among what ended by itself', async () => {
    const order = await placeOrder(shop, shopper);
    await shop.control('zinc', { scenario: 'price-rise', order: order.id, calls: 1 });
    await payAtBank(shop, shopper, { id: order.id });
    await waitForStatus(shop, shopper, { id: order.id, status: 'REFUND' });
    const mail = await mailOf(numbered(order), /^Te devolvemos el dinero/);
    expect(mail.text).toContain('el precio subió en la tienda');
    const { rows } = (await owner.call('listRepairs', {})).body;
    expect(rows.find(({ subject }) => subject === order.id)?.kind).toBe('El precio subió más del límite');
    const [attempt] = await attemptsOf(shop, order.id);
    expect(attempt?.state).toBe('approved');
  });
});

test('the mail about a refund that the bank refuses names what happens next and the last day to hear of it', async () => {
  const order = await placePaidOrder(shop, shopper);
  await shop.control('sistarbanc', { scenario: 'refuse-refund', order: order.payment.transaction_id, calls: 2 });
  const id = await requestAmount(owner, order, 400);
  await finance.act('approveRefund', { id });
  const mail = await mailOf(order, /^Una persona hace/);
  expect(mail.text).toContain('No tenés que hacer nada');
  expect(mail.text).toMatch(/Te escribimos a más tardar el.*\d{1,2} de [a-z]+/);
  // Refused again, the shopper is not told twice.
  await finance.act('retryRefund', { id });
  await shop.drain();
  const mails = await shop.mails(shopper.email);
  expect(mails.filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
});
