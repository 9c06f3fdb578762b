import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { readLocalCart, writeLocalCart } from './local-lists.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const item = {
  productId: 'B0PNTEQ40A',
  title: 'Norda',
  translatedTitle: null,
  image: null,
  variant: '',
  kind: 'Auriculares',
  price: 10.5,
  quantity: 2,
};

test('the stored cart holds items, total and currency; the total is the sum of price times quantity [ENT-20, ENT-21]', () => {
  writeLocalCart([
    { id: 'a', ...item },
    { id: 'b', ...item, productId: '1983047512', price: 3, quantity: 1 },
  ]);
  expect(JSON.parse(stored.get('cart') ?? '')).toMatchObject({ total: 24, currency: 'USD', items: [item, {}] });
  expect(readLocalCart().map(({ id, quantity }) => [id, quantity])).toEqual([
    ['B0PNTEQ40A', 2],
    ['1983047512', 1],
  ]);
});

test('arbitrary stored data yields valid lines only', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((items) => `{"items":[${items}]}`),
      ),
      (text) => {
        stored.set('cart', text);
        for (const line of readLocalCart()) expect(line.quantity).toBeGreaterThan(0);
      },
    ),
  );
  stored.set(
    'cart',
    JSON.stringify({
      items: [{ ...item, quantity: 99 }, { ...item, price: -1 }, { ...item, productId: '<b>' }, item, item],
    }),
  );
  expect(readLocalCart()).toEqual([{ id: item.productId, ...item, quantity: 4 }]);
});
