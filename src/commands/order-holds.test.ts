import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRiskyShopper, holdsOf, placeHeldOrder } from '#testing/hold-steps.ts';
import { purchasesOf, readOrder, readSimulator, type Shopper, waitForStatus } from '#testing/order-steps.ts';
import { runCommand } from '#testing/run-command.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { applyCommand, parseCommand } from './order-holds.ts';

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await startShop();
  shopper = await createRiskyShopper(shop);
});
afterAll(() => shop.stop());

const run = (...args: string[]) =>
  runCommand({ parse: parseCommand, apply: (command, print) => applyCommand(shop.context, command, print) }, args);

describe('the holds command', () => {
  test.each([
    [],
    ['list', '10001'],
    ['release'],
    ['release', '10001'],
    ['release', '10001', '--reason', '  '],
    ['release', 'la primera', '--reason', 'llamé'],
    ['release', '10001', '10002', '--reason', 'llamé'],
    ['release', '10001', '--reason', 'llamé', '--by', ''],
    ['approve', '10001', '--reason', 'llamé'],
    ['refuse', '10001', '--reason', 'a'.repeat(501)],
    ['refuse', '10001', '--why', 'no'],
  ])('refuses the arguments %j %j %j %j %j', (...args) => {
    expect(parseCommand(args.filter(Boolean), 'ana')).toBeNull();
  });

  test('lists why an order is held, without names or addresses, and releases it: bought at once, mailed, once', async () => {
    const order = await placeHeldOrder(shop, shopper);
    const list = await run('list');
    expect(list).toMatchObject({ code: 0 });
    expect(list.text).toContain(`Orden ${order.number} · `);
    expect(list.text).toContain('  40  4 cupones de Abitab sin pagar en un día');
    expect(list.text).toContain('  40  cambió sus direcciones 0 min después de hacer la orden');
    expect(list.text).not.toContain(shopper.email);
    const released = await run('release', String(order.number), '--reason', 'La llamé y confirmó', '--by', 'Marta');
    expect(released.code).toBe(0);
    expect(await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' })).toMatchObject({
      inReview: false,
    });
    expect(await holdsOf(shop, order.id)).toMatchObject([
      { decision: 'released', decided_by: 'Marta', reason: 'La llamé y confirmó', decided_at: expect.any(Date) },
    ]);
    await shop.drain();
    expect(await purchasesOf(shop, order.id)).toHaveLength(1);
    const subjects = (await shop.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Confirmamos el pago de tu pedido n.º ${order.number}`);
    const again = await run('refuse', String(order.number), '--reason', 'tarde');
    expect(again).toEqual({ code: 1, text: `La orden ${order.number} no está retenida; no se cambió nada.` });
    expect((await run('list')).text).not.toContain(String(order.number));
  });

  test('refuses an order: nothing is bought, the payment is returned and the shopper is mailed', async () => {
    const order = await placeHeldOrder(shop, shopper);
    const refused = await run('refuse', String(order.number), '--reason', 'No reconoce la compra');
    expect(refused.code).toBe(0);
    await shop.drain();
    const after = await readOrder(shop, shopper, order.id);
    expect(after).toMatchObject({ status: 'REFUND', inReview: false });
    expect(after.events.map(({ code }) => code)).not.toContain('ZINC_PROCCESSING');
    expect(await holdsOf(shop, order.id)).toMatchObject([{ decision: 'refused', decided_by: 'ana' }]);
    const refunds = shop.context.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
    expect(await refunds.execute()).toMatchObject([{ reason: 'order-refused', state: 'sent' }]);
    const { payments } = await readSimulator(shop, 'sistarbanc');
    const paid = payments.find(
      (each: { values: { idTransaccion: string } }) => each.values.idTransaccion === after.payment?.transactionId,
    );
    expect(paid.refunds).toHaveLength(1);
    expect(await purchasesOf(shop, order.id)).toEqual([]);
    const subjects = (await shop.mails(shopper.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Te devolvemos el dinero de tu pedido n.º ${order.number}`);
    expect(subjects).not.toContain(`Confirmamos el pago de tu pedido n.º ${order.number}`);
  });

  test('says that an unknown order is not held', async () => {
    expect(await run('release', '99999999', '--reason', 'x')).toMatchObject({ code: 1 });
  });
});
