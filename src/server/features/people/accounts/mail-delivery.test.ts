import { expect, test } from 'vitest';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const HOUR = 60 * 60_000;
const shop = await startShop();

/** A customer whose mails come back: the mail server refused the last one. */
async function bouncedCustomer(): Promise<TestCustomer> {
  const customer = await shop.createCustomer();
  await bounce(customer.email, () => shop.call('requestPasswordReset', { body: { email: customer.email } }));
  return customer;
}

async function bounce(email: string, causeMail: () => Promise<{ status: number }>): Promise<void> {
  await shop.control('mail', { scenario: 'refuse-recipient', recipient: email, calls: 1 });
  expect((await causeMail()).status).toBeLessThan(300);
  await shop.waitFor('the mail to bounce', () =>
    shop.context.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('outcome', '=', 'bounced')
      .executeTakeFirst(),
  );
}

const delivery = async ({ token }: TestCustomer) => (await shop.call('readMailDelivery', {}, { token })).body;
const confirm = ({ token }: TestCustomer, code: string) => shop.call('confirmMailCheck', { body: { code } }, { token });

/** Requests a check and returns the code of the mail. */
async function requestedCode({ token, email }: TestCustomer): Promise<string> {
  const codes = async () =>
    (await shop.mails(email)).flatMap(({ text }) => /^[A-HJ-NP-Z2-9]{10}$/m.exec(text)?.[0] ?? []);
  const earlier = (await codes()).length;
  expect((await shop.call('requestMailCheck', {}, { token })).status).toBe(204);
  return shop.waitFor('the code', async () => {
    const mailed = await codes();
    return mailed.length > earlier ? mailed[0] : null;
  });
}

test('a code is not promised to an address whose mails come back', async () => {
  const { email } = await bouncedCustomer();
  const reset = await shop.call('requestPasswordReset', { body: { email } });
  const fresh = 'recien-llegada@correo.example';
  const form = { firstName: 'Ana', lastName: 'Sosa', password: 'Contrasena1', confirmPassword: 'Contrasena1' };
  await bounce(fresh, () => shop.call('signUp', { body: { ...form, email: fresh } }));
  const again = await shop.call('requestVerificationCode', { body: { email: fresh.toUpperCase() } });
  const other = 'sin-cuenta@correo.example';
  await bounce(other, () => shop.call('signUp', { body: { ...form, email: other } }));
  await shop.context.db.deleteFrom('customers').where('email', '=', other).execute();
  const signUp = await shop.call('signUp', { body: { ...form, email: other } });
  for (const refused of [reset, again, signUp]) {
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/rebotan.*ayuda@/), errors: [{ field: 'email' }] },
    });
  }
});

test('the owner sees that mails come back, and the code of a new try ends it', async () => {
  const customer = await bouncedCustomer();
  expect(await delivery(customer)).toEqual({
    email: customer.email,
    bouncedSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const code = await requestedCode(customer);
  expect(code).toHaveLength(10);
  expect((await delivery(customer)).bouncedSince, 'the code alone lifts nothing').not.toBeNull();
  expect(await confirm(customer, 'AAAAAAAAAA')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'code', message: expect.stringMatching(/no es válido o ya venció/) }] },
  });
  expect((await confirm(customer, code.toLowerCase())).status).toBe(204);
  expect(await delivery(customer)).toEqual({ email: customer.email, bouncedSince: null });
  expect((await confirm(customer, code)).status, 'a repeat').toBe(204);
  expect((await shop.call('requestPasswordReset', { body: { email: customer.email } })).status).toBe(204);
});

test("another customer's code, an older code and an expired code lift nothing", async () => {
  const [own, other] = [await bouncedCustomer(), await bouncedCustomer()];
  const [first, foreign] = [await requestedCode(own), await requestedCode(other)];
  const second = await requestedCode(own);
  for (const code of [foreign, first]) expect((await confirm(own, code)).status).toBe(400);
  shop.clock.advance(HOUR + 1);
  expect((await confirm(own, second)).status).toBe(400);
  expect((await delivery(own)).bouncedSince).not.toBeNull();
  expect((await confirm(other, await requestedCode(other))).status).toBe(204);
  expect((await delivery(own)).bouncedSince).not.toBeNull();
});

test('a check that bounces as well lifts nothing, and checks are limited', async () => {
  const customer = await bouncedCustomer();
  const { token, email } = customer;
  await shop.control('mail', { scenario: 'refuse-recipient', recipient: email });
  const answers: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    answers.push((await shop.call('requestMailCheck', {}, { token })).status);
  }
  // The request for a new password has counted as well.
  expect(answers).toEqual([204, 204, 204, 204, 429, 429, 429]);
  await shop.drain();
  expect((await delivery(customer)).bouncedSince).not.toBeNull();
  await shop.control('mail', { scenario: 'none' });
});

test('a customer whose mails arrive is sent no check', async () => {
  const customer = await shop.createCustomer();
  const earlier = (await shop.mails(customer.email)).length;
  expect(await delivery(customer)).toEqual({ email: customer.email, bouncedSince: null });
  expect((await shop.call('requestMailCheck', {}, { token: customer.token })).status).toBe(204);
  await shop.drain();
  expect(await shop.mails(customer.email)).toHaveLength(earlier);
});
