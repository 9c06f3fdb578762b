import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const pem = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEY = pem(1024);
const DKIM = { SMTP_DKIM_DOMAIN: 'puente.example', SMTP_DKIM_SELECTOR: 'nov2026', SMTP_DKIM_KEY: KEY };
const BOUNCES = { MAIL_BOUNCE_ADDRESS: 'rebotes@puente.example', MAIL_BOUNCE_SECRET: 'un-secreto-de-rebotes' };

function faultsOf(env: Record<string, string>): string[] {
  const config = readConfig(env);
  return Array.isArray(config) ? config : [];
}

test('complete groups give the signing key and the way in for delivery reports', () => {
  expect(readConfig({ ...DKIM, ...BOUNCES })).toMatchObject({
    mode: 'demo',
    dkim: { domain: 'puente.example', selector: 'nov2026', privateKeyPem: KEY.trim() },
    bounces: { address: 'rebotes@puente.example', secret: 'un-secreto-de-rebotes' },
  });
  expect(readConfig({})).toMatchObject({ dkim: null, bounces: null });
});

test('each variable that a group lacks is a fault', () => {
  for (const group of [DKIM, BOUNCES]) {
    for (const missing of Object.keys(group)) {
      const rest = Object.fromEntries(Object.entries(group).filter(([name]) => name !== missing));
      expect(faultsOf(rest), missing).toEqual([`${missing}: falta, y otras de su grupo están`]);
    }
  }
});

test.each<[string, [domain: string, from: string], boolean]>([
  ['the domain of the sender', ['puente.example', 'Puente <hola@puente.example>'], true],
  ['a domain above it', ['puente.example', 'hola@correo.puente.example'], true],
  ['a domain in capitals', ['Puente.example', 'Puente <hola@puente.EXAMPLE>'], true],
  ['another domain', ['otra.example', 'Puente <hola@puente.example>'], false],
  ['a domain with the same end', ['ente.example', 'Puente <hola@puente.example>'], false],
  ['a domain below it', ['correo.puente.example', 'Puente <hola@puente.example>'], false],
])('a signature of %s is accepted or a fault at start', (_case, [domain, from], isAccepted) => {
  const faults = faultsOf({ ...DKIM, SMTP_DKIM_DOMAIN: domain, MAIL_FROM: from });
  expect(faults).toHaveLength(isAccepted ? 0 : 1);
  if (!isAccepted) expect(faults[0]).toMatch(/^SMTP_DKIM_DOMAIN: .*MAIL_FROM/);
});

test('a key that cannot sign, a wrong selector, a mailbox without room for a token are faults without their value', () => {
  const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const key of [elliptic, pem(768), 'clave-secreta']) {
    const faults = faultsOf({ ...DKIM, SMTP_DKIM_KEY: key });
    expect(faults).toEqual([expect.stringMatching(/^SMTP_DKIM_KEY: .*RSA/)]);
    expect(faults.join()).not.toContain(key);
  }
  expect(faultsOf({ ...DKIM, SMTP_DKIM_SELECTOR: 'dos palabras' })).toEqual([
    expect.stringMatching(/^SMTP_DKIM_SELECTOR/),
  ]);
  for (const address of ['rebotes', 'rebotes+1@puente.example', 'un-nombre-muy-largo@puente.example']) {
    expect(faultsOf({ ...BOUNCES, MAIL_BOUNCE_ADDRESS: address }), address).toEqual([
      expect.stringMatching(/^MAIL_BOUNCE_ADDRESS/),
    ]);
  }
  expect(faultsOf({ ...BOUNCES, MAIL_BOUNCE_SECRET: 'corto' })).toEqual([expect.stringMatching(/^MAIL_BOUNCE_SECRET/)]);
});
