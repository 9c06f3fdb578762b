import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const owner = await createStaff(shop, 'owner');

async function hold() {
  const { id, number } = await placeOrder(shop, await createShopper(shop));
  const undecided = { decision: null, decided_at: null, decided_by: null, reason: null };
  const row = { id: randomUUID(), order_id: id, signals: '[]', points: 9, held_at: shop.clock.now(), ...undecided };
  await shop.context.db.insertInto('order_holds').values(row).execute();
  return { item: { kind: 'order-held', subject: id } as const, number: Number(number) };
}

test('a row of the queue is of whoever looks after its order, whichever of the two is taken', async () => {
  const { item, number } = await hold();
  const other = await createStaff(shop, 'support');
  const ownerOf = async () => (await owner.call('readOrderForStaff', { number })).body.owner;
  const holderOf = async () => (await owner.call('readException', item)).body.holder;
  await owner.act('takeOrder', { number });
  expect(await holderOf()).toEqual({ name: 'Ana owner', isOwn: true });
  expect((await other.act('takeItem', item)).error.message).toContain('Ana owner');
  await owner.act('releaseItem', item);
  expect(await ownerOf()).toBeNull();
  await other.act('takeItem', item);
  expect(await ownerOf()).toEqual({ id: other.id, name: 'Ana support' });
  expect((await owner.call('findAnything', { q: String(number) })).body.found[0]?.detail).toContain(
    'la tiene Ana support',
  );
  await other.act('assignOrder', { number, staffId: owner.id });
  expect(await holderOf()).toEqual({ name: 'Ana owner', isOwn: true });
  await owner.act('assignOrder', { number });
  expect(await holderOf()).toBeNull();
});
