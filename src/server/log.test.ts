import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { captureLog } from '#testing/capture-log.ts';
import { ADDRESS, createShopper, payAtBank, placeOrder, placePurchasedOrder } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { recordJobs } from '#testing/record-jobs.ts';
import { startShop } from '#testing/shop.ts';

describe('a log line', () => {
  test('contains only the fields of the allow-list', () => {
    const { log, lines } = captureLog();
    const fields = { orderId: 'o1', email: 'ana@correo.example', body: { password: 'Contrasena1' }, headers: {} };
    log.warn(fields, 'something happened');
    expect(lines()).toEqual([{ level: 40, time: expect.any(Number), orderId: 'o1', msg: 'something happened' }]);
  });

  test('contains name, code, message and stack of an error, and none of its other fields', () => {
    const { log, lines, text } = captureLog();
    const detail = 'Key (email)=(ana@correo.example) already exists.';
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail, parameters: ['Contrasena1'] });
    log.error({ error }, 'it failed');
    log.error({ error: new PartnerRejected({ partner: 'abitab', status: 400, body: { document: '48712061' } }) }, 'no');
    log.error(
      { error: new PartnerUnavailable({ partner: 'mail', reason: 'network', ambiguous: true, cause: error }) },
      'no',
    );
    expect(lines()[0]?.error).toMatchObject({ name: 'Error', code: '23505', message: 'duplicate key' });
    for (const secret of ['ana@', 'Contrasena1', '48712061']) expect(text()).not.toContain(secret);
  });

  test('contains message, stack and code of a copy of an error, which the queue hands over, and nothing of another object', () => {
    const { log, lines, text } = captureLog();
    const error = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      detail: 'ana@correo.example',
    });
    log.error({ error: { ...error, message: error.message, stack: error.stack, queue: 'buy-order' } }, 'it failed');
    log.error({ error: { message: 'ana', email: 'ana@correo.example' } }, 'it failed');
    expect(lines().map((line) => line.error)).toEqual([
      { name: 'object', message: 'connect ECONNREFUSED', stack: error.stack, code: 'ECONNREFUSED' },
      { name: 'object' },
    ]);
    expect(text()).not.toContain('ana');
  });

  test('contains no email addresses or tokens from error messages', () => {
    const { log, text } = captureLog();
    const token = `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2lnbmF0dXJl`;
    const message = `550 <ana.sosa+x@correo.example> refused; Bearer abc.def at https://x.example/?token=${token}&a=1`;
    log.error({ error: new Error(message), route: `/?token=${token}` }, 'it failed');
    expect(text()).toContain('550');
    for (const secret of ['ana.sosa', token, 'abc.def']) expect(text()).not.toContain(secret);
  });
});

describe('sign-in, orders, payments and partner failures', async () => {
  const { log, text, lines } = captureLog('debug');
  const shop = await startShop({ log });

  test('leave no personal data or secrets in the log or in the queue', async () => {
    const readJobs = await recordJobs(shop.context.db);
    const shopper = await createShopper(shop);
    const secrets = [
      shopper.email,
      shopper.password,
      shopper.token,
      CUSTOMS_DATA.document,
      CUSTOMS_DATA.phone,
      ADDRESS.address,
    ];
    const { email, password } = shopper;
    await shop.call('signIn', { body: { email, password: 'OtraClave9' } });
    await shop.call('updateProfile', { body: { document: 'no-es-digito', email } }, shopper);
    await shop.call('requestPasswordReset', { body: { email } });
    await shop.call('resetPassword', { body: { code: 'ABCDEFGHJK', newPassword: password } });
    await placePurchasedOrder(shop, shopper);
    for (const partner of ['zinc', 'abitab', 'mail', 'skypostal']) {
      await shop.control(partner, { scenario: 'fail', calls: 4 });
    }
    const { id } = await placeOrder(shop, shopper);
    await shop.call('choosePayment', { params: { id }, body: { paymentMethod: 'abitab' } }, shopper);
    await shop.call('confirmPayment', { params: { id }, body: {} }, shopper);
    const paid = await placeOrder(shop, shopper);
    await payAtBank(shop, shopper, { id: paid.id });
    await shop.call('readProduct', { params: { asin: 'B0UNKN0WN1' } });
    await fetch(`${shop.url}/?token=${shopper.token}`);
    await fetch(`${shop.url}/api/users`, { headers: { authorization: `Bearer ${shopper.token}x` } });
    await shop.waitFor('a failed job', async () => lines().some((line) => 'job' in line));
    const mails = await shop.mails(email);
    const codes = mails.flatMap((mail) => /^[A-Z2-9]{10}$/m.exec(mail.text)?.[0] ?? []);
    expect(codes.length).toBeGreaterThan(0);
    const jobs = await readJobs();
    expect(jobs.length).toBeGreaterThan(0);
    const queue = jobs.map(({ row }) => row).join('\n');
    for (const secret of [...secrets, ...codes, 'OtraClave9', 'no-es-digito', randomUUID()]) {
      expect({ secret, inLog: text().includes(secret), inQueue: queue.includes(secret) }).toEqual({
        secret,
        inLog: false,
        inQueue: false,
      });
    }
  });
});
