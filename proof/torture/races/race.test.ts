import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { createRandom } from '#proof/lib/random.ts';
import { type ConcurrentOperation, isLinearizable } from './linearizability.ts';
import { type Arena, atOnce, faultOfCart, runRace, unexpected } from './race.ts';

const arena = { shop: {}, staff: [], shoppers: Array.from({ length: 4 }, () => ({})) } as unknown as Arena;

test('a race counts who raced and names what was wrong, errors too', async () => {
  let runs = 0;
  const fault = async () => {
    runs += 1;
    if (runs === 2) throw new Error('no answer');
    return runs === 3 ? 'two orders' : null;
  };
  expect(await runRace({ name: 'carts ordered twice', fault }, arena, createRandom)).toEqual({
    name: 'carts ordered twice',
    judged: 4,
    found: expect.arrayContaining(['two orders', expect.stringContaining('no answer')]),
  });
});

test('a race may be of every second shopper', async () => {
  const race = { name: 'refunds', every: 2, fault: async () => null };
  expect(await runRace(race, arena, createRandom)).toMatchObject({ judged: 2, found: [] });
});

test('the same is sent many times at once', async () => {
  let waiting = 0;
  let most = 0;
  await atOnce(5, async () => {
    waiting += 1;
    most = Math.max(most, waiting);
    await Promise.resolve();
    waiting -= 1;
  });
  expect(most).toBe(5);
});

test('an answer is expected or not; 503 says nothing', () => {
  expect(unexpected([{ status: 201 }, { status: 503 }], [201])).toBeNull();
  expect(unexpected([{ status: 201 }, { status: 500, body: { message: 'x' } }], [201])).toBe('answered 500 x');
});

test('a cart adds up and has each product once', () => {
  const line = (productId: string) => ({ productId, price: 10.1, quantity: 3 });
  const cart = (total: number, asins: string[]) => ({ id: 'c', total, cartItems: asins.map(line) }) as unknown as Cart;
  expect(faultOfCart(cart(30.3, ['a']))).toBeNull();
  expect(faultOfCart(cart(30.4, ['a']))).toBe('cart c: total 30.4, lines 30.3');
  expect(faultOfCart(cart(60.6, ['a', 'a']))).toBe('cart c: a product twice');
});

test('a lost update is no serial order', () => {
  const add = (replied: number): ConcurrentOperation<number> => ({
    refused: false,
    apply: (units) => (units + 1 === replied ? replied : null),
  });
  expect(isLinearizable({ first: 1, last: 3 }, [add(3), add(2)])).toBe(true);
  expect(isLinearizable({ first: 1, last: 2 }, [add(2), add(2)])).toBe(false);
});
