import { describe, expect, test } from 'vitest';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sharedShop } from '#testing/shop.ts';

let token = '';

const shop = await sharedShop();
token = (await shop.createCustomer()).token;

/** Endpoints that are not read and whose request needs no body. */
const BODYLESS = (Object.keys(CALLS) as CallName[]).filter(
  (name) => methodAndPath(name).method !== 'GET' && endpoints[name].body.safeParse(undefined).success,
);

async function send(name: CallName, body: string | null) {
  const { method, path } = methodAndPath(name);
  const url = `${shop.url}/api${path.replace(/:asin/, 'B000000000').replace(/:\w+/g, 'f0000000-0000-4000-8000-000000000000')}`;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { method, headers, ...(body === null ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

describe('the errors of a refused body', () => {
  const refuse = async (name: CallName, body: Record<string, unknown>) => {
    const answer = await send(name, JSON.stringify(body));
    expect(answer.status).toBe(400);
    return answer.body.errors as { field: string; message: string }[];
  };

  test('name each field once, with its first message', async () => {
    const errors = await refuse('signUp', {
      firstName: '',
      lastName: ' ',
      email: '',
      password: '',
      confirmPassword: 'x',
    });
    const fields = errors.map(({ field }) => field);
    expect(fields).toEqual([...new Set(fields)]);
    expect(fields).toEqual(expect.arrayContaining(['firstName', 'lastName', 'email', 'password']));
    for (const { field, message } of errors)
      if (field !== 'confirmPassword') expect([field, message]).toEqual([field, 'Campo obligatorio']);
  });

  test.each([
    ['signUp', { firstName: 5, lastName: true, email: {}, password: ['x'], confirmPassword: 5 }],
    ['signIn', { email: 5, password: 5 }],
    ['requestPasswordReset', { email: 5 }],
    ['verifyAccount', { code: 5 }],
    ['saveKeyword', { name: 5 }],
  ] as const)('%s says that a value of a wrong type has to be a text', async (name, body) => {
    const errors = await refuse(name, body);
    expect(errors).toEqual(Object.keys(body).map((field) => ({ field, message: 'Tiene que ser un texto' })));
  });
});

describe('a call without a body', () => {
  // Signing out ends the session: last.
  const names = BODYLESS.sort((one, other) => Number(one === 'signOut') - Number(other === 'signOut'));

  test('is one of these', () => {
    expect(names).toEqual(expect.arrayContaining(['signOut', 'cancelOrder', 'confirmPayment', 'setDefaultAddress']));
  });

  test.each(names)('%s accepts {} as it accepts nothing, and no field', async (name) => {
    expect((await send(name, '{"extra":1}')).status).toBe(400);
    expect((await send(name, '[]')).status).toBe(400);
    const [withNothing, withEmpty] =
      name === 'signOut' ? [null, await send(name, '{}')] : [await send(name, null), await send(name, '{}')];
    expect(withEmpty.status).not.toBe(400);
    if (withNothing) expect(withEmpty).toEqual(withNothing);
  });
});
