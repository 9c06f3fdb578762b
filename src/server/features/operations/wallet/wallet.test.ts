import { expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, payAtBank, placeOrder, placePurchasedOrder, waitForStatus } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { readWallet } from './read-wallet.ts';

const shop = await startShop();
await shop.context.db.updateTable('marketplace_wallet').set({ balance_cents: null, read_at: null }).execute();
const who = await createShopper(shop);
const owner = await createStaff(shop, 'owner');
await shop.context.db.updateTable('staff').set({ password_hash: 'x' }).where('id', '=', owner.id).execute();

const setBalance = (balance: number) => shop.control('zinc', { scenario: 'wallet', balance });
async function read() {
  await readWallet(shop.context);
  return await balance();
}
async function balance() {
  const staff = await createStaff(shop, 'purchasing');
  const { balance: found } = (await staff.call('listWarnings')).body;
  return found;
}
const mails = async () =>
  (
    await shop.context.db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('kind', '=', 'wallet-low')
      .where('recipient', '=', owner.email)
      .execute()
  ).map(({ text }) => text);
async function queued() {
  const staff = await createStaff(shop, 'purchasing');
  return (await staff.call('listExceptions', { kind: 'wallet-low' })).body.rows;
}

test('before the first reading nothing is said, and the balance falls with a purchase', async () => {
  expect(await balance()).toBeNull();
  await setBalance(5_000_000);
  expect(await read()).toMatchObject({ cents: 5_000_000, owedCents: 0, isLow: false, isOld: false });
  await placePurchasedOrder(shop, who);
  expect((await read())?.cents).toBeLessThan(5_000_000);
});

test('a balance below the limit is a warning, a row in the queue and one mail for each fall', async () => {
  await setBalance(12_000);
  expect(await read()).toMatchObject({ cents: 12_000, isLow: true });
  await Promise.all([readWallet(shop.context), readWallet(shop.context)]);
  expect(await queued()).toMatchObject([{ page: '/avisos', label: 'Saldo en la tienda de Estados Unidos' }]);
  expect(await mails()).toEqual([
    expect.stringContaining('Quedan U$S\u00a0120,00; las compras pagas sin comprar suman U$S\u00a00,00.'),
  ]);
  await setBalance(500_000);
  expect(await read()).toMatchObject({ isLow: false });
  expect(await queued()).toEqual([]);
  await setBalance(11_000);
  shop.clock.advance(1000);
  await read();
  expect(await mails()).toHaveLength(2);
});

test('what is paid and not bought is owed, even above the limit, until it is bought', async () => {
  await setBalance(0);
  const { id } = await placeOrder(shop, who);
  await payAtBank(shop, who, { id });
  await shop.waitFor('the refusal for lack of money', async () => {
    const purchase = shop.context.db.selectFrom('purchases').select('manual_reason').where('order_id', '=', id);
    return (await purchase.executeTakeFirst())?.manual_reason === 'wallet';
  });
  const { rows } = {
    rows: await shop.context.db.selectFrom('order_lines').selectAll().where('order_id', '=', id).execute(),
  };
  const goods = rows.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
  expect(await read()).toMatchObject({ owedCents: goods, isLow: true });
  const staff = await createStaff(shop, 'purchasing');
  await staff.act('setWalletLimit', { limitCents: 0 });
  await setBalance(goods - 1);
  expect(await read()).toMatchObject({ isLow: true });
  await setBalance(goods);
  expect(await read()).toMatchObject({ isLow: false });
  await setBalance(5_000_000);
  await shop.context.queue.enqueue('buy-order', { orderId: id });
  await waitForStatus(shop, who, { id, status: 'ZINC_PAID' });
  expect(await read()).toMatchObject({ owedCents: 0, isLow: false });
});

test('the limit is changed by who buys, with a reason, and the same limit again is refused', async () => {
  const staff = await createStaff(shop, 'purchasing');
  const changed = await staff.act('setWalletLimit', { limitCents: 35_000 });
  expect(changed.body.effects[0]).toContain('baja de U$S\u00a0350,00');
  expect((await staff.call('listWarnings')).body.limitCents).toBe(35_000);
  expect((await staff.act('setWalletLimit', { limitCents: 35_000 })).status).toBe(409);
  const invalid = await staff.act('setWalletLimit', { limitCents: -1 });
  expect(invalid.error.errors).toEqual([{ field: 'limitCents', message: 'El mínimo no puede ser negativo' }]);
  const support = await createStaff(shop, 'support');
  expect((await support.act('setWalletLimit', { limitCents: 1 })).status).toBe(403);
  const { before, after } = await shop.context.db
    .selectFrom('staff_audit')
    .select(['before', 'after'])
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{ limitCents: 0 }, { limitCents: 35_000 }]);
});

test('a reading of more than an hour ago is said to be old, and a marketplace that is away changes nothing', async () => {
  const before = await read();
  await shop.control('zinc', { scenario: 'fail' });
  shop.clock.advance(61 * 60_000);
  await expect(readWallet(shop.context)).rejects.toThrow();
  await shop.control('zinc', { scenario: 'none' });
  expect(await balance()).toEqual({ ...before, isOld: true });
});
