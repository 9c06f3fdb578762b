import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { handlers } from '#server/handlers.ts';
import { inProcessCaller } from '#server/http/in-process-caller.ts';
import { fillCart, orderBody, placeOrder, plainProducts, readOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { createFixtures } from './fixtures.ts';
import { callEndpoint, type Reply, replyFaults } from './request.ts';
import { SAMPLES, type Sample } from './samples.ts';

/** Budget of a call's partners; far shorter than what the partners take and than what a test waits for. */
const BUDGET_MS = 300;
const PARTNERS_TAKE_MS = 60_000;
const PATIENCE_MS = 10_000;
const SLOW = ['zinc', 'sistarbanc', 'abitab', 'skypostal', 'bcu', 'google', 'facebook'];
/** These would refuse the calls beside them. */
const ENDS_SESSIONS: CallName[] = [
  'endOtherSessions',
  'confirmEmailChange',
  'resetPassword',
  'changePassword',
  'deleteAccount',
  'signOut',
];

const products = plainProducts(17);

const shop = await startShop();
const own = await createFixtures(shop);
await shop.drain();
beforeEach(() => setPace('slow'));
afterEach(() => setPace('none'));
afterAll(async () => {
  await setPace('none');
  const { zinc, abitab } = shop.context.partners;
  await Promise.all([zinc.close(), abitab.close()]);
});

/** The budget is short only while partners are slow: a busy machine must not use it up otherwise. */
async function setPace(scenario: 'slow' | 'none'): Promise<void> {
  shop.context.config.partnerBudgetMs = scenario === 'slow' ? BUDGET_MS : PATIENCE_MS;
  await Promise.all(SLOW.map((partner) => shop.control(partner, { scenario, ms: PARTNERS_TAKE_MS })));
}

/** The reply to a call, or null when none came before the patience of a shopper ended. */
async function answerTo(name: CallName, sample: Sample): Promise<Reply | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const reply = callEndpoint(shop, name, { sample, token: own.token });
  reply.catch(() => null);
  return await Promise.race([reply, patience]).finally(() => clearTimeout(timer));
}

const refusal = ({ status, headers, body }: Reply) => ({
  status,
  hasRetryAfter: Number(headers['retry-after']) > 0,
  message: body.message,
});

test('a product that only the slow marketplace knows is refused with a time to retry', async () => {
  const params = { asin: products[10] ?? '' };
  const reply = await answerTo('readProduct', { params });
  expect(reply && refusal(reply)).toMatchObject({ status: 503, hasRetryAfter: true });
  expect(reply && replyFaults(reply).filter((fault) => fault !== 'is 503')).toEqual([]);
  const caller = inProcessCaller(shop.context, handlers, async () => ({ network: 'a', clientAddress: 'b' }));
  const page = await Promise.race([
    caller('readProduct', { params: { asin: products[11] ?? '' } }).catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref()),
  ]);
  expect(page, 'of a page').toMatchObject({ code: 503 });
});

test('a product that was not read in time is there at a later visit, although the marketplace stays slow', async () => {
  await shop.control('zinc', { scenario: 'slow', ms: 3 * BUDGET_MS });
  const params = { asin: products[12] ?? '' };
  expect((await answerTo('readProduct', { params }))?.status).toBe(503);
  await shop.waitFor('the product', async () => (await shop.call('readProduct', { params })).status === 200);
});

test('a search goes on with what the shop has', async () => {
  const reply = await answerTo('searchProducts', {
    query: { keyword: 'termo de acero', page: '1', domainCode: 'com' },
  });
  expect(reply?.status).toBe(200);
});

test('unknown products of a list are not new while the marketplace is slow', async () => {
  const asins = products.slice(13);
  const reply = await answerTo('areNew', { body: { products: asins } });
  expect(reply?.body).toEqual(asins.map((asin) => ({ asin, isNew: false })));
});

test('a cart is checked and ordered at the stored prices', async () => {
  await setPace('none');
  const cart = await fillCart(shop, own, { asins: products.slice(5, 7) });
  await setPace('slow');
  const checked = await answerTo('checkAvailability', {});
  expect(checked?.body).toEqual({ cart, exceptions: [] });
  const ordered = await answerTo('createOrder', { body: orderBody(cart.id) });
  expect(ordered?.status).toBe(201);
});

test('a cart with a stored price of more than a day is not ordered unconfirmed, and stays as it is', async () => {
  await setPace('none');
  const [asin = ''] = products.slice(4, 5);
  const cart = await fillCart(shop, own, { asins: [asin] });
  const { db } = shop.context;
  const seenAt = new Date(shop.clock.now().getTime() - 24 * 60 * 60_000 - 1000);
  await db.updateTable('products').set({ seen_at: seenAt }).where('asin', '=', asin).execute();
  await setPace('slow');
  const reply = await answerTo('createOrder', { body: orderBody(cart.id) });
  expect(reply && refusal(reply)).toMatchObject({ status: 503, hasRetryAfter: true });
  expect((await shop.call('readCart', {}, own)).body).toEqual(cart);
  await setPace('none');
  expect((await answerTo('createOrder', { body: orderBody(cart.id) }))?.status).toBe(201);
});

test('a sign-in that waits for its provider is refused with a time to retry', async () => {
  const idToken = await fetch(`${shop.simulatorsUrl}/google/__sim/id-token`, {
    method: 'POST',
    headers: { authorization: 'Bearer google-good' },
  });
  const { id_token } = (await idToken.json()) as { id_token: string };
  const replies = await Promise.all([
    answerTo('signInWithGoogle', { body: { accessToken: 'google-good' } }),
    answerTo('signInWithGoogle', { body: { accessToken: id_token } }),
    answerTo('signInWithFacebook', { body: { accessToken: 'facebook-good' } }),
  ]);
  for (const reply of replies) expect(reply && refusal(reply)).toMatchObject({ status: 503, hasRetryAfter: true });
});

test('a voucher that Abitab issued too late is there by itself, and only once', async () => {
  await setPace('none');
  const order = await placeOrder(shop, own, { asins: [products[7] ?? ''] });
  const choice = { params: { id: order.id }, body: { paymentMethod: 'abitab' } };
  expect((await shop.call('choosePayment', choice, own)).status).toBe(200);
  await setPace('slow');
  const confirm = { params: { id: order.id }, body: {} };
  const [first, second] = await Promise.all([answerTo('confirmPayment', confirm), answerTo('confirmPayment', confirm)]);
  for (const reply of [first, second])
    expect(reply && refusal(reply)).toMatchObject({ status: 503, hasRetryAfter: true });
  await setPace('none');
  const { voucher } = await shop.waitFor('the voucher', async () => {
    const current = await readOrder(shop, own, order.id);
    return current.voucher ? current : null;
  });
  const again = await shop.call('confirmPayment', confirm, own);
  expect(again.body.voucher).toEqual(voucher);
  const simulated = await (await fetch(`${shop.simulatorsUrl}/__control/abitab`)).json();
  expect(simulated.vouchers.filter((entry: { order: string }) => entry.order === order.id)).toHaveLength(1);
});

test('the carrier panel tells a slow carrier from an unknown number', async () => {
  const { carrierNumber, packageNumber, email } = own;
  const replies = await Promise.all([
    answerTo('simulateStatus', { body: { trackingNumber: carrierNumber, statusCode: 'ATC' } }),
    answerTo('simulateReception', { body: { email, externalTracking: packageNumber } }),
  ]);
  for (const reply of replies) expect(reply && refusal(reply)).toMatchObject({ status: 503, hasRetryAfter: true });
});

test('every call of the contract is answered while all partners are slow', async () => {
  const unanswered: string[] = [];
  const call = async (name: CallName) => {
    const reply = await answerTo(name, SAMPLES[name](own));
    if (!reply || reply.status === 500) unanswered.push(name);
  };
  const names = Object.keys(CALLS) as CallName[];
  await Promise.all(names.filter((name) => !ENDS_SESSIONS.includes(name)).map(call));
  for (const name of ENDS_SESSIONS) await call(name);
  expect(unanswered).toEqual([]);
}, 60_000);
