import { expect, test } from 'vitest';
import type { CaseKind } from '#domain/cases/case.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';
import { seedDemo } from '#seed/seed-demo.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, fillCart, placeOrder, readOrder, type Shopper, waitForStatus } from '#testing/order-steps.ts';
import { attemptsOf } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';
import { COMPLAINT_IDS, type ComplaintId, STAGED_COMPLAINTS } from './complaints.ts';
import { complaintsExtension } from './complaints-extension.ts';

const shop = await startShop({ extensions: (services) => [complaintsExtension(services)] });
await seedDemo(shop.context, () => undefined);
const staff = await createStaff(shop, 'owner');
const PAGE = `${shop.url}/dev/problemas`;

function post(fields: Record<string, string>, { path = '', site = 'same-origin' } = {}): Promise<Response> {
  return fetch(PAGE + path, {
    method: 'POST',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

/** Stages a complaint as the page's form does; returns the id of its order. */
async function stage({ email }: Pick<Shopper, 'email'>, queja: ComplaintId, orden = ''): Promise<string> {
  const answer = await post({ de: email, queja, orden });
  expect([answer.status, /role="alert".*?<\/section>/.exec(await answer.text())?.[0]]).toEqual([303, undefined]);
  const page = new URL(answer.headers.get('location') ?? '', PAGE);
  const html = await (await fetch(page)).text();
  expect(html).toContain(`Listo: «${STAGED_COMPLAINTS[queja].says}»`);
  return page.searchParams.get('orden') ?? '';
}

async function casesOf(
  shopper: Shopper,
  id: string,
): Promise<{ kind: CaseKind; lines: string[]; photos: unknown[] }[]> {
  return (await shop.call('listCases', { params: { id } }, shopper)).body;
}

/** What each has to be, as the shopper sees it. */
const EXPECTED: Readonly<Record<ComplaintId, (shopper: Shopper, id: string) => Promise<void>>> = {
  'paid-pending': async (shopper, id) => {
    const { status, number } = await readOrder(shop, shopper, id);
    expect(status).toBe('PROCESSING');
    await staff.act('checkOrderPayment', { number });
    await shop.waitFor('that the bank does not answer', async () => {
      const { paymentAnswer } = await readOrder(shop, shopper, id);
      return paymentAnswer?.answer === 'silent';
    });
    expect((await post({ de: shopper.email, orden: id }, { path: '/fin' })).status).toBe(303);
    await staff.act('checkOrderPayment', { number });
    await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
  },
  cancel: async (shopper, id) => {
    const { body } = await shop.call('readCancellation', { params: { id } }, shopper);
    expect(body).toMatchObject({ way: 'too-late', request: { state: 'too-late', byShop: false } });
  },
  address: async (shopper, id) => {
    const order = await readOrder(shop, shopper, id);
    expect(order).toMatchObject({ status: 'ZINC_PAID', deliveryMethod: 'delivery' });
  },
  broken: async (shopper, id) => {
    const order = await readOrder(shop, shopper, id);
    expect(order.cart.items).toHaveLength(3);
    const [found] = await casesOf(shopper, id);
    expect(found).toMatchObject({ kind: 'damaged', lines: [order.cart.items[0]?.id] });
    expect(found?.photos).toHaveLength(1);
  },
  dearer: (shopper, id) => expectQuestion(shopper, id, 'dearer'),
  'not-received': async (shopper, id) => {
    expect(['DELIVERED', 'COMPLETED']).toContain((await readOrder(shop, shopper, id)).status);
    expect(await casesOf(shopper, id)).toMatchObject([{ kind: 'not-received', claim: { sentAt: null } }]);
  },
  'sold-out': (shopper, id) => expectQuestion(shopper, id, 'sold-out'),
  'customs-invoice': async (shopper, id) => {
    expect((await readOrder(shop, shopper, id)).issue).toMatchObject({ code: 'SINFA' });
    expect(await casesOf(shopper, id)).toMatchObject([{ kind: 'invoice' }]);
  },
  'charged-twice': async (shopper, id) => {
    expect((await attemptsOf(shop, id)).filter(({ settled_at }) => settled_at !== null)).toHaveLength(2);
    const { body } = await shop.call('listRefunds', { params: { id } }, shopper);
    expect(body).toMatchObject([{ state: 'manual' }]);
  },
  'expired-voucher': async (shopper, id) => {
    expect((await readOrder(shop, shopper, id)).status).toBe('CANCELED');
    expect((await shop.call('quoteOrderAgain', { params: { id } }, shopper)).body.amountNow).toBeGreaterThan(0);
  },
  'delete-data': async (shopper, id) => {
    expect((await readOrder(shop, shopper, id)).status).toBe('NEW');
    const { status, body } = await shop.call('deleteAccount', { body: { password: shopper.password } }, shopper);
    expect([status, body.message]).toEqual([409, expect.stringContaining('está sin pagar; pagala o cancelala')]);
  },
  'cash-refund': async (shopper, id) => {
    const { body } = await shop.call('listRefunds', { params: { id } }, shopper);
    expect(body).toMatchObject([{ state: 'account-given', account: { bank: 'brou', ending: expect.any(String) } }]);
  },
};

async function expectQuestion(shopper: Shopper, id: string, reason: string): Promise<void> {
  const { body } = await shop.call('listQuestions', { params: { id } }, shopper);
  expect(body).toMatchObject([{ state: 'open', reason }]);
  await waitForStatus(shop, shopper, { id, status: 'ZINC_PAID' });
}

test.each(COMPLAINT_IDS)(
  '%s is staged for an order that is made for it, and is in the queue where it says',
  async (id) => {
    const shopper = await createShopper(shop);
    const orderId = await stage(shopper, id);
    await EXPECTED[id](shopper, orderId);
    const { queue: kind } = STAGED_COMPLAINTS[id];
    if (kind === null) return;
    const { number } = await readOrder(shop, shopper, orderId);
    const { rows } = (await staff.call('listExceptions', { kind })).body;
    expect(rows.map(({ orderNumber }) => orderNumber)).toContain(number);
  },
);

test('the demo account complains by default, about an order that it has and about new ones', async () => {
  const html = await (await fetch(PAGE)).text();
  expect(html).toContain(`value="${DEMO_EMAIL}"`);
  const orders = shop.context.db.selectFrom('orders').innerJoin('customers', 'customers.id', 'orders.customer_id');
  const delivered = await orders
    .select('orders.id')
    .where('email', '=', DEMO_EMAIL)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow();
  expect(html).toContain(`<option value="${delivered.id}">`);
  const demo = { email: DEMO_EMAIL };
  expect(await stage(demo, 'not-received', delivered.id)).toBe(delivered.id);
  for (const complaint of ['cancel', 'cash-refund', 'delete-data'] as const) await stage(demo, complaint);
});

test('an order of the shopper is taken, the cart is as before, and the session has ended', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  expect(await stage(shopper, 'expired-voucher', id)).toBe(id);
  await fillCart(shop, shopper);
  const before = (await shop.call('readCart', {}, shopper)).body;
  await stage(shopper, 'address');
  const after = (await shop.call('readCart', {}, shopper)).body;
  const lines = ({ cartItems }: typeof before) =>
    cartItems.map(({ productId, quantity }: { productId: string; quantity: number }) => [productId, quantity]);
  expect(lines(after)).toEqual(lines(before));
  expect((await shop.call('listSessions', {}, shopper)).body).toHaveLength(1);
});

test('an order that has gone on, and one of somebody else, are refused on the page', async () => {
  const [shopper, stranger] = [await createShopper(shop), await createShopper(shop)];
  const { id } = await placeOrder(shop, stranger);
  expect((await post({ de: shopper.email, queja: 'cancel', orden: id })).status).toBe(409);
  await stage(stranger, 'expired-voucher', id);
  const refused = await post({ de: stranger.email, queja: 'cancel', orden: id });
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('Esa orden ya siguió de largo'),
  ]);
});

test('forms of other sites, unknown fields and unknown complaints are refused; an unknown address has no complaints', async () => {
  const { email } = await createShopper(shop);
  const form = { de: email, queja: 'cancel', orden: '' };
  expect((await post(form, { site: 'cross-site' })).status).toBe(400);
  expect((await post({ ...form, mas: '1' })).status).toBe(400);
  expect((await post({ ...form, queja: 'otra' })).status).toBe(400);
  expect((await fetch(`${PAGE}?mas=1`)).status).toBe(400);
  const html = await (await fetch(`${PAGE}?de=nadie@correo.example`)).text();
  expect(html).toContain('No hay ninguna cuenta con ese correo.');
  expect(html).not.toContain('<article');
});
