import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OrderPurchases } from '#contract/backoffice/purchases.ts';
import { createStaff } from '#testing/backoffice.ts';
import {
  ageParcels,
  type Desk,
  orderWithLineCalledOff,
  readPurchases,
  waitForFurther,
} from '#testing/called-off-steps.ts';
import { createShopper, placePurchasedOrder, plainProducts, purchasesOf } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { pollPurchase } from './poll-purchase.ts';

const [KEPT = '', GONE = ''] = plainProducts(2);

const shop = await startShop();
const shopper = await createShopper(shop);
const buyer = await createStaff(shop, 'purchasing');
const colleague = await createStaff(shop, 'purchasing');
const finance = await createStaff(shop, 'finance');
await shop.call('readProduct', { params: { asin: GONE } });

const read = (desk: Desk) => readPurchases(buyer, desk);

/** An order of one product that the store sent, and that never arrived. */
async function lostOrder(): Promise<Desk & { line: string; input: { number: number; lines: string[]; isLost: true } }> {
  const { id, number, cart } = await placePurchasedOrder(shop, shopper, { asins: [KEPT] });
  await ageParcels(shop, id);
  const line = cart.items[0]?.id ?? '';
  const desk = { id, number: Number(number) };
  return { ...desk, line, input: { number: desk.number, lines: [line], isLost: true } };
}

async function waitingLoss(desk: Desk): Promise<OrderPurchases['losses'][number]> {
  const loss = (await read(desk)).losses.find(({ state }) => state === 'waiting');
  if (!loss) throw new Error('no loss waits');
  return loss;
}

/** What the marketplace was allowed to charge for the order, by its own books. */
async function committedAtStore(desk: Desk): Promise<number> {
  const ids = (await read(desk)).purchases.map(({ id }) => id);
  const bought = (await Promise.all(ids.map((id) => purchasesOf(shop, id)))).flat();
  return bought.reduce((sum, { max_price }) => sum + max_price, 0);
}

describe('one person alone', () => {
  test('does not buy as lost, again and again, what the store has just sent', async () => {
    const { id, number, cart } = await placePurchasedOrder(shop, shopper, { asins: [KEPT] });
    const desk = { id, number: Number(number) };
    const line = cart.items[0]?.id ?? '';
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { status } = await buyer.act('buyAgain', { number: desk.number, lines: [line], isLost: true });
      if (status === 200) await waitForFurther(shop, buyer, { desk, state: 'placed' });
      statuses.push(status);
    }
    const instead = { number: desk.number, line, asin: GONE, isLost: true, agreement: 'Por correo' };
    statuses.push((await buyer.act('buySubstitute', instead)).status);
    const [parcel] = (await read(desk)).purchases[0]?.packages ?? [];
    if (parcel) {
      const given = await buyer.act('giveUpPackage', { number: desk.number, trackingNumber: parcel.trackingNumber });
      expect(given).toMatchObject({ status: 409, error: { message: expect.stringContaining('Puede llegar todavía') } });
    }
    expect(statuses).toEqual([409, 409, 409, 409]);
    expect(await committedAtStore(desk)).toBeLessThanOrEqual((await read(desk)).spending.allowedCents);
  });

  test('does not spend more by giving the package up first', async () => {
    const desk = await lostOrder();
    const [parcel] = (await read(desk)).purchases[0]?.packages ?? [];
    const given = { number: desk.number, trackingNumber: parcel?.trackingNumber ?? '' };
    expect((await buyer.act('giveUpPackage', given)).status).toBe(200);
    const asked = await buyer.act('buyAgain', { number: desk.number, lines: [desk.line] });
    expect(asked.body.effects[1]).toMatch(/^Todavía no se compra nada/);
    expect((await read(desk)).purchases).toHaveLength(1);
  });

  test('buys what the store called off for what is left of what was paid, however often', async () => {
    const desk = await orderWithLineCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
    for (let round = 0; round < 2; round += 1) {
      await shop.control('zinc', { scenario: 'order-error', code: 'product_out_of_stock', asin: GONE, calls: 1 });
      expect((await buyer.act('buyAgain', { number: desk.number, lines: [desk.line] })).status).toBe(200);
      await waitForFurther(shop, buyer, { desk, state: 'refused' });
    }
    expect((await buyer.act('buyAgain', { number: desk.number, lines: [desk.line] })).status).toBe(200);
    await waitForFurther(shop, buyer, { desk, state: 'placed' });
    const { spending, losses, lines, purchases } = await read(desk);
    expect(losses).toEqual([]);
    const paid = lines.find(({ id }) => id === desk.line)?.priceCents ?? 0;
    expect(purchases.at(-1)?.limitCents).toBeGreaterThanOrEqual(paid);
    expect(spending.committedCents).toBeLessThanOrEqual(spending.allowedCents);
  });
});

describe('what costs more than was paid', () => {
  test('waits until another person agrees, who buys it by that, and is not bought twice', async () => {
    const desk = await lostOrder();
    const asked = await buyer.act('buyAgain', desk.input, { reason: 'El correo lo perdió' });
    expect(asked.body.effects).toEqual([
      expect.stringMatching(/^Puede costarnos hasta U\$S\u00a0[\d,]+ más de lo que se pagó por la orden \d+\.$/),
      expect.stringContaining('otra persona con permiso tiene que aprobarlo'),
      expect.stringMatching(/^Si se aprueba: Se compra de nuevo en la tienda/),
    ]);
    const before = await read(desk);
    expect(before).toMatchObject({ lines: [{ state: 'covered' }], purchases: [{ packages: [{ isLost: false }] }] });
    expect(await buyer.act('buyAgain', desk.input)).toMatchObject({ status: 409 });
    const { id, amountCents } = await waitingLoss(desk);
    expect(amountCents).toBe(before.purchases[0]?.limitCents);
    expect((await buyer.act('approveLoss', { id })).status, 'buying is not agreeing').toBe(403);
    const { rows } = (await finance.call('listExceptions', { kind: 'purchase-waiting' })).body;
    expect(rows).toContainEqual(expect.objectContaining({ page: `/ordenes/${desk.number}/compras`, whoCan: null }));
    const agreed = await Promise.all([finance, finance].map((staff) => staff.act('approveLoss', { id })));
    expect(agreed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const further = await waitForFurther(shop, buyer, { desk, state: 'placed' });
    expect(await purchasesOf(shop, further.id)).toMatchObject([{ max_price: further.limitCents }]);
    const { spending, losses } = await read(desk);
    expect(spending.committedCents).toBe(spending.allowedCents);
    expect(losses).toMatchObject([{ state: 'approved', reason: 'El correo lo perdió', decidedBy: 'Ana finance' }]);
    expect((await read(desk)).purchases).toHaveLength(2);
  });

  test('is not agreed to by who asked, through another account of theirs neither', async () => {
    const owner = await createStaff(shop, 'owner');
    const other = await createStaff(shop, 'owner');
    const setEmail = (id: string, email: string) =>
      shop.context.db.updateTable('staff').set({ email }).where('id', '=', id).execute();
    await setEmail(owner.id, 'ana.sosa@gmail.com');
    await setEmail(other.id, 'anasosa+otra@googlemail.com');
    const desk = await lostOrder();
    await owner.act('buyAgain', desk.input);
    const { id } = await waitingLoss(desk);
    for (const staff of [owner, other])
      for (const act of ['approveLoss', 'refuseLoss'] as const)
        expect(await staff.act(act, { id })).toMatchObject({ status: 403 });
    const byStatement = (by: string) =>
      sql`update purchase_losses set state = 'approved', decided_by = ${by}, decided_at = now() where id = ${id}`.execute(
        shop.context.db,
      );
    await expect(byStatement(other.id)).rejects.toThrow('purchase_loss_approved_by_another');
    expect((await owner.call('readPurchases', { number: desk.number })).body.losses).toMatchObject([
      { deciders: { isOwn: true } },
    ]);
    expect((await colleague.act('withdrawLoss', { id })).status).toBe(403);
    expect((await owner.act('withdrawLoss', { id })).status).toBe(200);
    expect(await finance.act('approveLoss', { id })).toMatchObject({ status: 409 });
  });

  test('is refused with a reason that its requester reads, and may be asked for again', async () => {
    const desk = await lostOrder();
    const instead = { number: desk.number, line: desk.line, asin: GONE, isLost: true, agreement: 'Por correo' };
    expect((await buyer.act('buySubstitute', instead)).status).toBe(200);
    const { id } = await waitingLoss(desk);
    expect((await finance.act('refuseLoss', { id }, { reason: '' })).status).toBe(400);
    expect((await finance.act('refuseLoss', { id }, { reason: 'Reclamalo a la tienda' })).status).toBe(200);
    expect((await read(desk)).losses).toMatchObject([{ state: 'refused', decisionReason: 'Reclamalo a la tienda' }]);
    expect((await buyer.act('buyAgain', desk.input)).status).toBe(200);
    expect((await read(desk)).purchases).toHaveLength(1);
  });

  test('as a higher price does, and is bought by who agrees', async () => {
    const desk = await orderWithLineCalledOff(shop, { shopper, staff: buyer, asins: [KEPT, GONE] });
    await shop.control('zinc', { scenario: 'order-error', code: 'max_price_exceeded', asin: GONE, calls: 1 });
    await buyer.act('buyAgain', { number: desk.number, lines: [desk.line] });
    const waiting = await shop.waitFor('the purchase to wait', async () => {
      const further = (await read(desk)).purchases.at(-1);
      return further?.manualReason === 'price' && further;
    });
    const price = { number: desk.number, purchase: waiting.id, maxPriceCents: waiting.limitCents + 700 };
    expect((await buyer.act('approvePrice', price)).body.effects[1]).toMatch(/^Todavía no se compra nada/);
    const { id, amountCents } = await waitingLoss(desk);
    expect(amountCents).toBeLessThanOrEqual(700);
    expect((await finance.act('approveLoss', { id })).status).toBe(200);
    await waitForFurther(shop, buyer, { desk, state: 'placed' });
    expect((await purchasesOf(shop, waiting.id)).map(({ max_price }) => max_price)).toContain(price.maxPriceCents);
  });

  test('is allowed by one person up to the limit of the shop for all losses of an order', async () => {
    const desk = await lostOrder();
    const { limitCents } = (await read(desk)).purchases[0] ?? { limitCents: 0 };
    const { config } = shop.context;
    const before = config.purchaseApprovalLimitCents;
    Object.assign(config, { purchaseApprovalLimitCents: limitCents + 100 });
    try {
      const done = await buyer.act('buyAgain', desk.input);
      expect(done.body.effects.at(-1)).toMatch(/^No hace falta otra persona/);
      await waitForFurther(shop, buyer, { desk, state: 'placed' });
      await shop.waitFor('its package', async () => (await read(desk)).purchases.at(-1)?.packages[0]);
      await ageParcels(shop, desk.id);
      expect((await buyer.act('buyAgain', desk.input)).body.effects[1]).toMatch(/^Todavía no se compra nada/);
      expect((await read(desk)).losses).toMatchObject([{ state: 'waiting' }, { state: 'approved', decidedBy: null }]);
    } finally {
      Object.assign(config, { purchaseApprovalLimitCents: before });
    }
  });
});

test('a package that its carrier cannot deliver is given up at once, and not after the carrier says otherwise', async () => {
  const { id, number, packages } = await placePurchasedOrder(shop, shopper, { asins: [KEPT] });
  const desk = { id, number: Number(number) };
  const given = { number: desk.number, trackingNumber: packages[0]?.trackingNumber ?? '' };
  const hear = async (scenario: 'undeliverable' | 'none') => {
    await shop.control('zinc', { scenario, order: id });
    await pollPurchase(shop.context, { orderId: id });
    return (await read(desk)).purchases[0]?.packages[0]?.undeliverableAt;
  };
  expect(await hear('undeliverable')).not.toBeNull();
  expect(await hear('none')).toBeNull();
  expect((await buyer.act('giveUpPackage', given)).status).toBe(409);
  await hear('undeliverable');
  expect((await buyer.act('giveUpPackage', given)).status).toBe(200);
});
