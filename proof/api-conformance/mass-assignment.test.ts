import { describe, expect, test } from 'vitest';
import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { PASSWORD } from '#testing/forms.ts';
import { createShopper, fillCart, orderBody, plainProducts } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { freshEmail } from './fixtures.ts';

const shop = await startShop();
const shopper = await createShopper(shop);
const other = await createShopper(shop);
await fillCart(shop, other);

describe('price, title and total sent by a client are ignored or refused', () => {
  const CLAIMS: Record<string, unknown>[] = [
    { price: 0.01 },
    { price: 0 },
    { price: -100 },
    { price: '0.01' },
    { price: null },
    { price: 1e308 },
    { price: { USD: 1 } },
    { price: [1], title: 'Gratis' },
    { title: '<b>Gratis</b>', image: 'https://evil.example/x.png' },
    { product: { price: 1, salePrice: 1, asin: 'B000000000', productTitle: 'Gratis' } },
    { product: null, image: null, title: null },
    { id: '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11', price: 1, product: 'x' },
  ];

  test.each(CLAIMS)('%j beside an item is ignored [API-18] [API-17]', async (claim) => {
    const [asin = ''] = plainProducts(1);
    const [reference, adding, merging] = [
      await shop.createCustomer(),
      await shop.createCustomer(),
      await shop.createCustomer(),
    ];
    const expected = await fillCart(shop, reference, { asins: [asin], quantity: 2 });
    const line = { productId: asin, quantity: 2, ...claim };
    const added = await shop.call('addCartItem', { body: line }, adding);
    const merged = await shop.call('mergeCart', { body: { products: [line] } }, merging);
    for (const { status, body } of [added, merged]) {
      expect(status).toBe(201);
      expect({
        ...body,
        id: expected.id,
        user: expected.user,
        cartItems: [{ ...body.cartItems[0], id: expected.cartItems[0].id }],
      }).toEqual(expected);
      expect(body.cartItems[0].id).not.toBe(claim.id);
    }
    expect(expected.total).toBeGreaterThan(20);
  });

  test("a visit ignores a client's title, and a favorite refuses it", async () => {
    const [asin = ''] = plainProducts(1);
    const visit = await shop.call('recordVisit', { body: { productId: asin, title: 'Gratis' } }, shopper);
    expect(visit.status).toBe(201);
    expect(JSON.stringify(visit.body)).not.toContain('Gratis');
    expect((await shop.call('addFavorite', { body: { productId: asin, title: 'Gratis' } }, shopper)).status).toBe(400);
  });
});

describe('fields that only the server sets', () => {
  test('a new account is unverified, refuses a verified field and cannot sign in', async () => {
    const form = signUpForm();
    expect((await shop.call('signUp', { body: { ...form, verified: true } })).status).toBe(400);
    expect((await shop.call('signUp', { body: form })).status).toBe(201);
    const { email, password } = form;
    const signedIn = await shop.call('signIn', { body: { email, password } });
    expect(signedIn).toMatchObject({ status: 401, body: { message: 'La cuenta esta sin verificar' } });
  });

  test("an item cannot be added to another customer's cart, nor a line of it changed", async () => {
    const otherCart = (await shop.call('readCart', {}, other)).body;
    const [asin = ''] = plainProducts(1);
    for (const body of [
      { productId: asin, quantity: 1, cartId: otherCart.id },
      { productId: asin, quantity: 1, user: other.id },
    ]) {
      expect((await shop.call('addCartItem', { body }, shopper)).status).toBe(400);
    }
    const line = { cartItemId: otherCart.cartItems[0].id, quantity: 9 };
    expect((await shop.call('changeCartItem', { body: line }, shopper)).status).toBe(404);
    expect((await shop.call('changeCartItem', { body: { ...line, cartId: otherCart.id } }, shopper)).status).toBe(400);
    expect((await shop.call('readCart', {}, other)).body).toEqual(otherCart);
  });

  test('an order with another expected total is refused and nothing is ordered', async () => {
    const cart = await fillCart(shop, shopper);
    await shop.drain();
    const before = await takeSnapshot(shop);
    const body = orderBody(cart.id, { expectedTotal: 0.01 });
    expect((await shop.call('createOrder', { body }, shopper)).status).toBe(409);
    expect(diffSnapshots(before, await takeSnapshot(shop))).toEqual([]);
  });
});

function signUpForm() {
  const names = { firstName: 'Ana', lastName: 'Sosa' };
  return { ...names, email: freshEmail(), password: PASSWORD, confirmPassword: PASSWORD };
}
