import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { connectPartners, type Simulation } from './connect-partners.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const REAL_BANK = {
  SPE_ORGANISM: 'PUENTE',
  SPE_SERVICE_TYPE: '1200',
  SPE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  SPE_USER: 'shop',
  SPE_PASSWORD: 'secret',
  SPE_BANK_IDS: '{"brou":"001"}',
};
const REAL_ABITAB = { ABITAB_PRIVATE_KEY: 'key', ABITAB_WEBHOOK_SECRET: 'secret' };

function connect(env: Record<string, string>) {
  const config = readConfig({ ...REAL_BANK, ...REAL_ABITAB, MODE: 'rehearsal', ...env });
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  return connectPartners({
    config,
    simulation: {
      network: { url: 'http://127.0.0.1:9', smtpPort: 9 },
      secrets: {} as Simulation['secrets'],
      bankIds: {},
    },
    deps: {} as Parameters<typeof connectPartners>[0]['deps'],
  });
}

const PAYMENT = {
  bank: 'brou',
  transactionId: '20260101000000000000',
  customerReference: '48712061',
  invoiceId: '10001',
  amountCents: 100,
  taxableCents: 10,
  currency: 'USD',
  returnUrl: 'https://shop.example/api/payments/sistarbanc/return',
} as const;

test('the URLs of the bank form and of the pay-now API are configurable [PAY-11]', async () => {
  const standard = connect({});
  expect(standard.partners.sistarbanc.buildPaymentForm(PAYMENT).action).toMatch(
    /^https:\/\/spf\.sistarbanc\.com\.uy\//,
  );
  await standard.close();

  const paths: string[] = [];
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '');
    reply.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const payNow = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configured = connect({ PAYMENT_REDIRECT_URL: 'https://bank.example/spe/', PAY_NOW_URL: payNow });
  expect(configured.partners.sistarbanc.buildPaymentForm(PAYMENT).action).toMatch(/^https:\/\/bank\.example\/spe\/\w/);
  await expect(configured.partners.abitab.getPurchase('7')).rejects.toThrow();
  expect(paths).toHaveLength(1);
  await configured.close();
  server.close();
  expect(readConfig({ PAYMENT_REDIRECT_URL: 'bank', PAY_NOW_URL: 'ftp://x' })).toEqual([
    expect.stringMatching(/^PAYMENT_REDIRECT_URL: /),
    expect.stringMatching(/^PAY_NOW_URL: /),
  ]);
});
