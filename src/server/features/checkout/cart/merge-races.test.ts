import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { createCustomers, forEachConcurrently, type SignedInCustomer } from '#testing/many-customers.ts';
import { insertProducts } from '#testing/products.ts';
import { sendAndDisconnect } from '#testing/send-and-disconnect.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const CUSTOMERS = 12;
/** Long because it makes many calls on a possibly busy machine. */
const TIMEOUT_MS = 60_000;

let shop: TestShop;
let asins: string[];

beforeAll(async () => {
  shop = await startShop();
  asins = await insertProducts(shop, [{}, {}, {}]);
});
afterAll(() => shop.stop());

const quantities = (cart: Cart) => cart.cartItems.map((item) => [item.productId, item.quantity]);

/** Every other customer already has a cart, which shares a product with the browser's. */
async function prepareCart(member: SignedInCustomer, index: number): Promise<void> {
  if (index % 2 === 0) return;
  await shop.call('addCartItem', { body: { productId: asins[1], quantity: index % 10 } }, member);
}

function expectedFor(index: number): (string | number | undefined)[][] {
  const [first, second] = asins;
  if (index % 2 === 0) {
    return [
      [first, 2],
      [second, 4],
    ];
  }
  return [
    [second, Math.min(10, (index % 10) + 4)],
    [first, 2],
  ];
}

test(
  'an aborted merge repeated five times concurrently has the effect of one merge [AUTH-20, AUTH-21]',
  async () => {
    const members = await createCustomers(shop, CUSTOMERS);
    await forEachConcurrently([...members.entries()], async ([index, member]) => {
      await prepareCart(member, index);
      const products = [
        { productId: asins[0], quantity: 2 },
        { productId: asins[1], quantity: 4 },
      ];
      const merge = { token: member.token, idempotencyKey: `sign-in-${member.id}` };
      await sendAndDisconnect(shop.url, { path: '/api/cart', ...merge, body: { products } });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => shop.call('mergeCart', { body: { products } }, merge)),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(201);
        expect(quantities(body)).toEqual(expectedFor(index));
      }
      expect(quantities((await shop.call('readCart', {}, member)).body)).toEqual(expectedFor(index));
    });
  },
  TIMEOUT_MS,
);
