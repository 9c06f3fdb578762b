import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { sendAndCut } from '#testing/cut-connection.ts';
import { crowd, forEach, type Member } from '#testing/many-customers.ts';
import { putProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const CUSTOMERS = 12;
/** Many calls, on a machine that may have more to do. */
const PATIENCE = 60_000;

let shop: TestShop;
let asins: string[];

beforeAll(async () => {
  shop = await startShop();
  asins = await putProducts(shop, [{}, {}, {}]);
});
afterAll(() => shop.stop());

const quantities = (cart: Cart) => cart.cartItems.map((item) => [item.productId, item.quantity]);

/** Some have a cart already, with one product that the browser's has too. */
async function beginWith(member: Member, index: number): Promise<void> {
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
  'a merge cut off and then sent five times at once leaves what one merge would, for everybody [AUTH-20, AUTH-21]',
  async () => {
    const members = await crowd(shop, CUSTOMERS);
    await forEach([...members.entries()], async ([index, member]) => {
      await beginWith(member, index);
      const products = [
        { productId: asins[0], quantity: 2 },
        { productId: asins[1], quantity: 4 },
      ];
      const merge = { token: member.token, idempotencyKey: `sign-in-${member.id}` };
      await sendAndCut(shop.url, { path: '/api/cart', ...merge, body: { products } });
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
  PATIENCE,
);
