import { describe, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { BANK_HANDOFF_PATH } from '#contract/pages.ts';
import { createShopper, placeOrder, preparePayment } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';
import { BANK_RETURN_PATH } from './bank-form.ts';

const shop = await startShop();

const ORDERS = '/profile/orders';
/** The clock of a test runs on while it waits for answers. */
const MARGIN_MS = 60_000;
const HOUR_MS = 60 * 60_000;

/** Of a shopper of its own, to whose cart nothing of another payment returns. */
async function openPayment() {
  const who = await createShopper(shop);
  const { id } = await placeOrder(shop, who);
  const { body } = await preparePayment(shop, who, { id });
  return { id, who, form: body.form as BankForm, number: body.form.fields.idTransaccion as string };
}

/** Hands a payment's form over as the browser does; returns the cookie header that the browser keeps. */
async function leave({ fields }: BankForm): Promise<string> {
  const response = await fetch(`${shop.url}${BANK_HANDOFF_PATH}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return response.headers.get('set-cookie') ?? '';
}

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

interface Return {
  number: string;
  cookie?: string;
  method?: 'GET' | 'POST';
  path?: string;
}

/** Returns from the bank as a browser does, which keeps the cookie from a form that another site posts; where it ends. */
async function comeBack({ number, cookie = '', method = 'GET', path = BANK_RETURN_PATH }: Return): Promise<string> {
  const fields = new URLSearchParams({ idTransaccion: number });
  const first =
    method === 'GET'
      ? await fetch(`${shop.url}${path}?${fields}`, { redirect: 'manual', headers: cookieFor(path, cookie) })
      : await fetch(`${shop.url}${path}`, { method, body: fields, redirect: 'manual' });
  const location = first.headers.get('location') ?? '';
  if (!location.startsWith(BANK_RETURN_PATH)) return location;
  const second = await fetch(`${shop.url}${location}`, { redirect: 'manual', headers: cookieFor(location, cookie) });
  return second.headers.get('location') ?? '';
}

/** A cookie is sent to its own path alone. */
function cookieFor(path: string, cookie: string): Record<string, string> {
  return path.startsWith(BANK_RETURN_PATH) && cookie !== '' ? { cookie } : {};
}

const WAYS = [BANK_RETURN_PATH, '/payments/sistarbanc/return'].flatMap((path) =>
  (['GET', 'POST'] as const).map((method) => ({ path, method })),
);

describe('the return from the bank', () => {
  test.each(WAYS)(
    'by $method $path leads to the result page in the browser that left with the payment',
    async (way) => {
      const { id, who, form, number } = await openPayment();
      const cookie = pairOf(await leave(form));
      const result = `/pending-purchase?uid=${who.id}&oid=${id}`;
      expect(await comeBack({ ...way, number, cookie })).toBe(result);
      expect(await comeBack({ ...way, number, cookie: `other=1; ${cookie}; another=2` }), 'opened again').toBe(result);
    },
  );

  test.each(WAYS)('by $method $path names neither customer nor order to anybody else', async (way) => {
    const [mine, other] = [await openPayment(), await openPayment()];
    const cookie = pairOf(await leave(mine.form));
    const [name = '', token = ''] = cookie.split('=');
    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: other.number, aud: 'bank-return', exp: 9e9 })).toString(
      'base64url',
    );
    const strangers = [
      '',
      cookie,
      cookie.replace(mine.number, other.number),
      `${name.replace(mine.number, other.number)}=${other.who.token}`,
      `${name.replace(mine.number, other.number)}=${[header, claims, signature].join('.')}`,
    ];
    for (const stranger of strangers)
      expect(await comeBack({ ...way, number: other.number, cookie: stranger }), stranger).toBe(ORDERS);
    expect(await comeBack({ ...way, number: '20200101000000000000', cookie })).toBe(ORDERS);
  });

  test('leads to the result page for an hour', async () => {
    const { form, number } = await openPayment();
    const setCookie = await leave(form);
    const cookie = pairOf(setCookie);
    expect(setCookie.split('; ').slice(1)).toEqual([
      'Max-Age=3600',
      `Path=${BANK_RETURN_PATH}`,
      'HttpOnly',
      'SameSite=Lax',
    ]);
    shop.clock.advance(HOUR_MS - MARGIN_MS);
    expect(await comeBack({ number, cookie })).toContain('/pending-purchase?');
    shop.clock.advance(MARGIN_MS);
    expect(await comeBack({ number, cookie })).toBe(ORDERS);
  });

  test('of two payments at once leads each to its own', async () => {
    const [one, other] = [await openPayment(), await openPayment()];
    const cookie = `${pairOf(await leave(one.form))}; ${pairOf(await leave(other.form))}`;
    expect(await comeBack({ number: one.number, cookie })).toContain(`oid=${one.id}`);
    expect(await comeBack({ number: other.number, cookie })).toContain(`oid=${other.id}`);
  });

  test.each(['%00', '', '1', '1&idTransaccion=2', '١٢'])('with the number %j leads to the orders', async (number) => {
    const url = `${shop.url}${BANK_RETURN_PATH}?idTransaccion=${number}`;
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, ORDERS]);
  });

  test('gives the browser a value that is no session', async () => {
    const { form } = await openPayment();
    const [, token = ''] = pairOf(await leave(form)).split('=');
    expect(token.split('.')).toHaveLength(3);
    expect((await shop.call('readProfile', {}, { token })).status).toBe(401);
  });

  test('gives nothing to a browser whose form was altered', async () => {
    const { form } = await openPayment();
    expect(await leave({ ...form, fields: { ...form.fields, importe: '1' } })).toBe('');
  });
});
