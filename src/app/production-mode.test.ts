import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#domain/payment/method.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { createDemoAccount } from '#seed/demo-account/create-demo-account.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#seed/demo-account.ts';
import { seedDemo, seedDemoCatalogue } from '#seed/seed-demo.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { choosePayment } from '#server/features/money/payments/choose-payment.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { PARTNER_CREDENTIALS, SELLER_DETAILS } from '#testing/production-environment.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { startShop } from '#testing/shop.ts';
import { demoPicturesExtension } from './development/demo-pictures.ts';
import { mailsExtension } from './development/mails-extension.ts';
import { complaintsExtension } from './development/staged-complaints/complaints-extension.ts';
import { refuseDemoAccount } from './open-services.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const BANK = {
  SPE_ORGANISM: 'PUENTE',
  SPE_SERVICE_TYPE: '1200',
  SPE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  SPE_USER: 'spe',
  SPE_PASSWORD: 'una-clave-real',
  SPE_BANK_IDS: '{"brou":"001","itau":"113"}',
};
const REAL = { MODE: 'production', ...SELLER_DETAILS, ...PARTNER_CREDENTIALS };

function partnersOf(env: Record<string, string>): Partial<Config> {
  const config = readConfig(env);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  const { mode, zinc, skypostal, sistarbanc, abitab, bcuUrl, smtp, google, facebook } = config;
  return { mode, zinc, skypostal, sistarbanc, abitab, bcuUrl, smtp, google, facebook };
}

const simulatorsPort = await reservePort();
const shop = await startShop({
  config: { ...partnersOf({ ...REAL, ...BANK }), simulatorsPort },
  extensions: (open) => [demoPicturesExtension(open), mailsExtension(open), complaintsExtension(open)],
});

test('in production nothing listens at the port of the simulators, and no development page exists', async () => {
  await expect(fetch(`http://127.0.0.1:${simulatorsPort}/__control/zinc`)).rejects.toThrow();
  for (const page of ['/dev/mails', '/dev/mails.json', '/dev/problemas', '/pictures/B0AURORAX2/1.svg']) {
    expect((await fetch(`${shop.url}${page}`)).status, page).toBe(404);
  }
  const health = await (await fetch(`${shop.url}/health`)).json();
  expect(health).toMatchObject({ simulated: [] });
  const panel = await shop.call('simulateStatus', { body: { trackingNumber: 'SKY1', statusCode: 'ALVOL' } });
  expect(panel.status).toBe(404);
});

test('the demo account is not created in production, whichever payment method is absent', async () => {
  const printed: string[] = [];
  const demo = { ...shop.context.config, mode: 'demo', zinc: null } as const;
  await seedDemoCatalogue({ ...shop.context, config: demo }, () => undefined);
  for (const sistarbanc of [shop.context.config.sistarbanc, null]) {
    const config = { ...shop.context.config, sistarbanc };
    await seedDemo({ ...shop.context, config }, (line) => printed.push(line));
  }
  expect(printed).toEqual([]);
  const answer = await shop.call('signIn', { body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
  expect(answer.status).toBe(401);
});

test('only the methods and providers with credentials are offered, and others are refused with 422', async () => {
  const { body } = await shop.call('readSettings');
  expect(body.paymentMethods.toSorted()).toEqual(['sistarbanc_brou', 'sistarbanc_itau']);
  expect([body.google, body.facebook, body.panelOpen]).toEqual([null, null, false]);
  const signIn = await shop.call('signInWithGoogle', { body: { accessToken: 'cualquiera' } });
  expect(signIn).toMatchObject({ status: 422, body: { message: 'Esta tienda no ofrece el ingreso con Google' } });
});

test('choosing a method that is not offered is refused with 422 and names the field', async () => {
  for (const [method, words] of [
    ['abitab', /efectivo en Abitab/],
    ['sistarbanc_visa', /banco no está disponible/],
  ] as const) {
    const choice = { customerId: randomUUID(), orderId: randomUUID(), method };
    const refused = await choosePayment(shop.context, choice);
    expect(refused).toMatchObject({ code: 422, message: expect.stringMatching(words) });
    expect(refused).toMatchObject({ errors: [{ field: 'paymentMethod' }] });
  }
});

test('the webhooks of an absent partner accept no credentials', async () => {
  const notice = { PurchaseId: 7, Status: 'Approved', Amount: 100, Currency: 'UYU', UniqueId: 'x' };
  const abitab = await fetch(`${shop.url}/webhooks/abitab`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice),
  });
  expect(abitab.status).toBe(401);
});

test('a shop with Abitab alone refuses the bank service and offers no bank', async () => {
  const config = partnersOf({ ...REAL, ABITAB_PRIVATE_KEY: 'k', ABITAB_WEBHOOK_SECRET: 'secreto' });
  const other = await startShop({ config });
  expect((await other.call('readSettings')).body.paymentMethods).toEqual(['abitab']);
  for (const credentials of [
    { user: '', password: '' },
    { user: 'spe', password: '' },
  ]) {
    const answer = await fetch(`${other.url}/payments/sistarbanc/ws`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: basicAuthHeader(credentials) },
      body: '<a/>',
    });
    expect(answer.status).toBe(401);
  }
});

test('in the demo every bank and Abitab are offered, and a database with its account never opens in production', async () => {
  const demo = await startShop();
  expect((await demo.call('readSettings')).body.paymentMethods.toSorted()).toEqual([...PAYMENT_METHODS].sort());
  await seedDemo(demo.context, () => undefined);
  expect(await createDemoAccount(demo.context)).toBe(false);
  await expect(refuseDemoAccount(demo.context.db, demo.context.config)).resolves.toBeUndefined();
  await expect(refuseDemoAccount(demo.context.db, shop.context.config)).rejects.toThrow(/cuenta de prueba/);
});

test('the process with a half-real configuration exits with code 2 and names the variables, before it opens a database', async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    ...COMPILE_CACHE,
    ...BANK,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bin/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(2);
  for (const name of ['ZINC_API_KEY', 'SKYPOSTAL_USER_CODE', 'BCU_URL', 'SMTP_URL', 'SELLER_RUT'])
    expect(output).toContain(name);
  expect(output).not.toContain(BANK.SPE_PASSWORD);
});
