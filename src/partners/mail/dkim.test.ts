import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { startPartnerHarness } from '#testing/partner-harness.ts';
import { verifyDkim } from '#testing/verify-dkim.ts';
import { createMailer, type Mail, type MailConfig } from './client.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE_PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const DKIM = { domain: 'puente.example', selector: 'nov2026', privateKeyPem: PRIVATE_PEM };

const harness = await startPartnerHarness();

/** Sends a mail and returns it as the mail server received it. */
async function sendAndReceive(to: string, more: Partial<MailConfig>, about: Partial<Mail> = {}): Promise<string> {
  const from = { name: 'Puente · Tienda', address: 'hola@puente.example' };
  const mailer = createMailer({ host: '127.0.0.1', port: harness.network.smtpPort, from, ...more });
  await mailer.send({
    to,
    subject: 'Tu código de verificación: ñandú y “comillas” en un asunto que ocupa más de una línea entera',
    text: 'Tu código:\n\nABCDE23456   \n\n.punto al principio\n\n\n',
    html: `<p>Tu  código: <b>ABCDE23456</b> ñ ${'x'.repeat(200)}</p>`,
    messageId: '<m1@puente.example>',
    ...about,
  });
  mailer.close();
  const { mails } = harness.network.control.inspect('mail') as { mails: { to: string; raw: string }[] };
  return Buffer.from(mails.find((mail) => mail.to === to)?.raw ?? '', 'base64').toString('latin1');
}

test('a mail is signed for the domain and selector, and its body hash and signature hold for the public key', async () => {
  const raw = await sendAndReceive('firmado@example.com', { dkim: DKIM });
  const verdict = verifyDkim(raw, PUBLIC_PEM);
  expect(verdict).toMatchObject({ domain: 'puente.example', selector: 'nov2026', bodyHash: true, signature: true });
  expect(verdict?.signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id']));
});

test('the headers of one click that ends a mail are signed, as mail programs require (RFC 8058)', async () => {
  const unsubscribeUrl = `https://puente.example/price-alerts/${'a'.repeat(69)}`;
  const raw = await sendAndReceive('un-clic@example.com', { dkim: DKIM }, { unsubscribeUrl });
  const verdict = verifyDkim(raw, PUBLIC_PEM);
  expect(verdict).toMatchObject({ bodyHash: true, signature: true });
  expect(verdict?.signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  const forged = raw.replace('One-Click', 'Two-Click');
  expect(verifyDkim(forged, PUBLIC_PEM)).toMatchObject({ bodyHash: true, signature: false });
});

test('a changed body, a changed subject, another sender or another key breaks the signature', async () => {
  const raw = await sendAndReceive('cambiado@example.com', { dkim: DKIM });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  const otherPem = other.export({ type: 'spki', format: 'pem' }).toString();
  const end = raw.indexOf('\r\n\r\n');
  const longer = `${raw.slice(0, end)}\r\n\r\nantes\r\n${raw.slice(end + 4)}`;
  expect(verifyDkim(longer, PUBLIC_PEM)).toMatchObject({ bodyHash: false });
  for (const [field, value] of [
    ['Subject', 'Otro asunto'],
    ['From', 'otra@puente.example'],
  ]) {
    const changed = raw.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}\r`);
    expect(verifyDkim(changed, PUBLIC_PEM), field).toMatchObject({ bodyHash: true, signature: false });
  }
  expect(verifyDkim(raw, otherPem)).toMatchObject({ bodyHash: true, signature: false });
});

test('without a key a mail carries no signature', async () => {
  expect(verifyDkim(await sendAndReceive('sin-firma@example.com', {}), PUBLIC_PEM)).toBeNull();
});
