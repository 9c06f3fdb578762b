import { expect, test } from 'vitest';
import { findInDatabase } from '#testing/find-in-database.ts';
import { createShopper, placeOrder, readOrder } from '#testing/order-steps.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';

let counter = 0;
const shop = await sharedShop();

const freshEmail = () => `nueva-${++counter}@otro.example`;

const request = (customer: TestCustomer, email: string, password = customer.password) =>
  shop.call('requestEmailChange', { body: { email, password } }, customer);
const confirm = (customer: { token: string }, code: string) =>
  shop.call('confirmEmailChange', { body: { code } }, customer);
const signIn = (email: string, { password }: TestCustomer) => shop.call('signIn', { body: { email, password } });
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

async function mailedCode(email: string): Promise<string> {
  const mail = await shop.waitFor(`the code to ${email}`, async () => (await shop.mails(email))[0]);
  return /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? '';
}

test('the email changes with the code mailed to the new address, and the former one is told and forgotten', async () => {
  const shopper = await createShopper(shop);
  const order = await placeOrder(shop, shopper);
  const elsewhere = (await signIn(shopper.email, shopper)).body.accessToken;
  const email = freshEmail();
  expect((await request(shopper, email)).status).toBe(204);
  const code = await mailedCode(email);
  await shop.waitFor('the notice', async () =>
    (await subjects(shopper.email)).includes('Pidieron cambiar el correo de tu cuenta'),
  );
  expect((await shop.call('readProfile', {}, shopper)).body.email).toBe(shopper.email);

  const changed = await confirm(shopper, code);
  expect(changed.status).toBe(200);
  const token: string = changed.body.accessToken;
  expect((await shop.call('readProfile', {}, { token })).body.email).toBe(email);
  for (const ended of [shopper.token, elsewhere])
    expect((await shop.call('readProfile', {}, { token: ended })).status).toBe(401);
  expect([(await signIn(shopper.email, shopper)).status, (await signIn(email, shopper)).status]).toEqual([401, 200]);
  expect((await readOrder(shop, { ...shopper, token }, order.id)).customerEmail).toBe(email);
  await shop.waitFor('the last notice', async () =>
    (await subjects(shopper.email)).includes('Cambió el correo de tu cuenta'),
  );
  await shop.drain();
  expect(await findInDatabase(shop, [shopper.email])).toEqual([]);
  expect((await confirm({ token }, code)).status).toBe(400);
});

test('a request needs the password and another, free address', async () => {
  const [customer, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const faults = [
    await request(customer, freshEmail(), 'Contrasena9'),
    await request(customer, customer.email.toUpperCase()),
    await request(customer, other.email),
  ];
  expect(faults.map(({ status, body }) => [status, body.errors[0].field])).toEqual([
    [400, 'password'],
    [400, 'email'],
    [409, 'email'],
  ]);
  expect(await subjects(other.email)).toEqual([]);
});

test('the code serves only the customer who asked for it, and only the newest one', async () => {
  const [customer, stranger] = [await shop.createCustomer(), await shop.createCustomer()];
  const [first, second] = [freshEmail(), freshEmail()];
  await request(customer, first);
  const old = await mailedCode(first);
  expect((await confirm(stranger, old)).status).toBe(400);
  await request(customer, second);
  const code = await mailedCode(second);
  expect((await confirm(customer, old)).status).toBe(400);
  expect((await confirm(customer, code)).status).toBe(200);
  expect((await signIn(second, customer)).status).toBe(200);
});

test('a change of the password cancels a requested change of email', async () => {
  const customer = await shop.createCustomer();
  const email = freshEmail();
  await request(customer, email);
  const code = await mailedCode(email);
  const body = { oldPassword: customer.password, newPassword: `${customer.password}x` };
  const { accessToken: token } = (await shop.call('changePassword', { body }, customer)).body;
  expect((await confirm({ token }, code)).status).toBe(400);
});

test('an address that was taken meanwhile is refused and changes nothing', async () => {
  const customer = await shop.createCustomer();
  const email = freshEmail();
  await request(customer, email);
  const code = await mailedCode(email);
  const form = { firstName: 'Ana', lastName: 'Sosa', email, password: 'Contrasena1', confirmPassword: 'Contrasena1' };
  expect((await shop.call('signUp', { body: form })).status).toBe(201);
  expect((await confirm(customer, code)).status).toBe(409);
  expect((await shop.call('readProfile', {}, customer)).body.email).toBe(customer.email);
});

test('requests are limited for each account', async () => {
  const customer = await shop.createCustomer();
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++) statuses.push((await request(customer, freshEmail())).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
});
