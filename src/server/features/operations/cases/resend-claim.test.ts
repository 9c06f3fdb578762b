import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { makeJobsDue } from '#testing/make-jobs-due.ts';
import {
  announceStatus,
  consolidate,
  createShopper,
  placeConsolidatedOrder,
  plainProducts,
  purchasesOf,
  readOrder,
  waitForShipment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');
const purchasing = await createStaff(shop, 'purchasing');
const shopper = await createShopper(shop);
const [FIRST = '', SECOND = '', SCARCE = ''] = plainProducts(3);

const own = (id: string) => readOrder(shop, shopper, id);

async function deliveredOrder(asins = [FIRST, SECOND]) {
  const placed = await placeConsolidatedOrder(shop, shopper, { asins });
  for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, placed.carrierTrackingNumber, code);
  return await own(placed.id);
}

let order: Awaited<ReturnType<typeof deliveredOrder>>;
let number: number;
beforeEach(async () => {
  order = await deliveredOrder();
  number = await complain(order.id);
});

/** Opens a claim that the carrier answered, of an order or of some of its lines. */
async function complain(id: string, lines: string[] = []): Promise<number> {
  const complaint = { kind: 'not-received', text: 'Dice entregado y no lo tengo', lines };
  const { body } = await shop.call('openCase', { params: { id }, body: complaint }, shopper);
  await support.act('recordCarrierAnswer', { number: body.number, answer: 'lost' });
  // The shopper is told of it once it can no longer be taken back.
  await makeJobsDue(shop.context.db, { names: ['tell-claim'] });
  await shop.drain();
  return body.number;
}

const resend = (of = number) => support.act('resendClaim', { number: of });
const claimOf = async (of = number) => (await support.call('readCase', { number: of })).body.claim;
const queued = async (staff = support) =>
  (await staff.call('listExceptions', { orderNumber: Number(order.number) })).body.rows.map(
    ({ kind, detail }) => `${kind}: ${detail}`,
  );
const lossOf = async (id = order.id) =>
  await shop.context.db
    .selectFrom('purchase_losses')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
const replacementsOf = (id: string) =>
  shop.context.db.selectFrom('orders').selectAll().where('replacement_of', '=', id).orderBy('number').execute();

/** Sends the claim's products again, with another person's yes. */
async function sendAgain(of = number): Promise<string> {
  expect((await resend(of)).status).toBe(200);
  expect((await finance.act('approveLoss', { id: (await lossOf()).id })).status).toBe(200);
  const made = (await replacementsOf(order.id)).at(-1);
  return made?.id ?? '';
}

async function mailsOf(kind: string, id: string) {
  const found = shop.context.db.selectFrom('mails').selectAll().where('kind', '=', kind);
  return await found.where('text', 'like', `%${id}%`).execute();
}

describe('what never arrived', () => {
  test('is sent again as an order of its own that nobody pays, once another person agrees', async () => {
    const preview = await support.act('resendClaim', { number }, { dryRun: true });
    expect(preview.body.effects).toEqual([
      expect.stringMatching(/^Puede costarnos hasta U\$S/),
      expect.stringContaining('otra persona'),
      expect.stringContaining('como una orden nueva que pagamos nosotros'),
    ]);
    expect((await purchasing.act('resendClaim', { number })).status).toBe(403);
    const asked = await Promise.all([resend(), resend()]);
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await claimOf())?.state).toBe('resend-asked');
    expect(await queued()).toEqual([]);
    expect(await queued(finance)).toEqual(['purchase-waiting: null']);
    expect(await replacementsOf(order.id)).toEqual([]);
    const { id: loss } = await lossOf();
    expect((await support.act('approveLoss', { id: loss })).status).toBe(403);
    const approved = await Promise.all([0, 1].map(() => finance.act('approveLoss', { id: loss })));
    expect(approved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [made] = await replacementsOf(order.id);
    const sent = await own(made?.id ?? '');
    expect(sent).toMatchObject({
      amount: 0,
      amountUsd: 0,
      payment: null,
      address: order.address,
      replacementOf: { id: order.id, number: order.number },
    });
    expect(sent.useFranchese).not.toBe('USE');
    expect(sent.cart.items.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(
      order.cart.items.map(({ productId, quantity }) => ({ productId, quantity })),
    );
    expect((await own(order.id)).replacedBy).toEqual({ id: sent.id, number: sent.number });
    expect((await own(order.id)).status).toBe(order.status);
    const [mail] = await mailsOf('order-sent-again', sent.id);
    expect(mail?.text).toContain(`orden n.º ${order.number}`);
    expect(await mailsOf('order-received', sent.id)).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(await mailsOf('order-paid', sent.id)).toEqual([]);
    expect(await queued()).toEqual([]);
    expect((await claimOf())?.state).toBe('resent');
    expect((await resend()).status).toBe(409);
    expect((await support.act('refundCarrierClaim', { number })).status).toBe(409);
    expect((await support.act('closeCase', { number, outcome: 'rejected' })).status).toBe(409);
  });

  test('is bought, travels, and ends its case when it arrives', async () => {
    await shop.context.db
      .updateTable('carrier_claims')
      .set({ answer: null, answered_at: null, answered_by: null })
      .execute();
    await shop.context.db
      .updateTable('carrier_claims')
      .set({ due_at: new Date(0) })
      .execute();
    const id = await sendAgain();
    expect(await queued()).toEqual([expect.stringContaining('carrier-claim: Se mandó de nuevo')]);
    await shop.shipAtOnce(id);
    const answered = await support.act('recordCarrierAnswer', { number, answer: 'lost' });
    expect(answered.body.effects).toEqual([expect.stringContaining('sigue su camino')]);
    expect(await queued()).toEqual([]);
    const [claim] = (await shop.call('listCases', { params: { id: order.id } }, shopper)).body;
    expect(claim.claim.replacement).toMatchObject({ id });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    expect(await purchasesOf(shop, id)).toHaveLength(1);
    expect((await shop.call('cancelOrder', { params: { id }, body: {} }, shopper)).status).toBe(409);
    expect((await shop.call('withdrawFromOrder', { params: { id }, body: {} }, shopper)).status).toBe(409);
    await waitForShipment(shop, id);
    const { carrierTrackingNumber } = await consolidate(shop, shopper, await own(id));
    for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, carrierTrackingNumber, code);
    const ended = (await support.call('readCase', { number })).body;
    expect(ended).toMatchObject({ state: 'closed', closing: { reason: expect.stringContaining('Te entregamos') } });
    const [delivered] = await mailsOf('order-delivered', id);
    expect(delivered?.text).not.toContain('Podés arrepentirte hasta el');
    expect((await own(id)).events.find(({ code }) => code === 'PAID')?.description).toBe('Mandada de nuevo, sin costo');
  });

  test('is not bought where the store refuses it: nobody pays or gets money, and the claim is decided again', async () => {
    order = await deliveredOrder([FIRST, SCARCE]);
    number = await complain(order.id);
    await shop.control('zinc', { scenario: 'out-of-stock', asin: SCARCE });
    const taken = await sendAgain();
    await waitForStatus(shop, shopper, { id: taken, status: 'REFUND' });
    const refunds = shop.context.db.selectFrom('refunds').selectAll().where('order_id', 'in', [taken, order.id]);
    expect(await refunds.execute()).toEqual([]);
    expect(await claimOf()).toMatchObject({ state: 'answered', replacement: null });
    expect((await own(order.id)).replacedBy).toBeNull();
    expect(await queued()).toEqual([expect.stringContaining('carrier-claim: El transportista contestó')]);
    expect(
      (await mailsOf('case-answered', order.id)).some(({ text }) => text.includes('No pudimos comprar de nuevo')),
    ).toBe(true);
    expect((await support.act('refundCarrierClaim', { number })).status).toBe(200);
    expect((await resend()).status).toBe(409);
  });

  test('is sent again or given back, whichever is asked for first, and never both', async () => {
    const both = await Promise.all([resend(), support.act('refundCarrierClaim', { number })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const requests = shop.context.db.selectFrom('refund_requests').selectAll().where('order_id', '=', order.id);
    const losses = shop.context.db.selectFrom('purchase_losses').selectAll().where('order_id', '=', order.id);
    expect([...(await requests.execute()), ...(await losses.execute())]).toHaveLength(1);
  });

  test('is not sent again once its money was asked back otherwise, or its case is closed', async () => {
    await support.act('requestRefund', { kind: 'order', orderNumber: Number(order.number) });
    expect((await resend()).error.message).toContain('ya se devolvió o se pidió devolver');
    await support.act('closeCase', { number, outcome: 'resolved' });
    expect((await resend()).status).toBe(409);
    expect((await resend(999_999)).status).toBe(404);
  });

  test('is refused by the second person, and decided again', async () => {
    await resend();
    expect((await finance.act('refuseLoss', { id: (await lossOf()).id })).status).toBe(200);
    expect((await claimOf())?.state).toBe('answered');
    expect((await support.act('refundCarrierClaim', { number })).status).toBe(200);
  });

  test('is the product of the complaint alone, once for all cases of its order', async () => {
    await support.act('closeCase', { number, outcome: 'resolved' });
    const line = order.cart.items.find(({ productId }) => productId === SECOND);
    number = await complain(order.id, [line?.id ?? '']);
    const id = await sendAgain();
    expect((await own(id)).cart.items).toMatchObject([{ productId: SECOND }]);
    await support.act('closeCase', { number, outcome: 'resolved' });
    const other = await complain(order.id);
    expect((await resend(other)).error.message).toContain(`en la orden ${(await own(id)).number}`);
  });

  test('costs the order that was paid', async () => {
    const marginOf = async () =>
      (await finance.call('readOrderForStaff', { number: Number(order.number) })).body.margin?.amounts.marginCents ?? 0;
    const before = await marginOf();
    const id = await sendAgain();
    await shop.shipAtOnce(id);
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
    const { total_cents: cost } = await shop.context.db
      .selectFrom('purchases')
      .select('total_cents')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(cost).toBeGreaterThan(0);
    expect(await marginOf()).toBeLessThanOrEqual(before - (cost ?? 0));
  });

  test('which is lost as well, is claimed anew: its money is of the order that was paid', async () => {
    const id = await sendAgain();
    await shop.shipAtOnce(id);
    await waitForShipment(shop, id);
    const { carrierTrackingNumber } = await consolidate(shop, shopper, await own(id));
    for (const code of ['ALVOL', 'ATC', 'SHOFD', 'SHDEL']) await announceStatus(shop, carrierTrackingNumber, code);
    number = await complain(id);
    expect((await support.act('refundCarrierClaim', { number })).status).toBe(200);
    const requests = shop.context.db.selectFrom('refund_requests').selectAll().where('order_id', '=', order.id);
    expect(await requests.execute()).toMatchObject([{ kind: 'lines', lines: [{ asin: FIRST }, { asin: SECOND }] }]);
  });
});
