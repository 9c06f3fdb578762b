import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer, type MailConfig, requiresTls } from './client.ts';

const MAIL = { to: 'ana@example.com', subject: 'Tu código', text: 'ABCDE23456', html: '<p>x</p>', messageId: '<1@x>' };

/** A mail server that offers no STARTTLS; returns the user names and texts that reach it. */
async function withPlainServer(options: SMTPServerOptions, use: (port: number) => Promise<void>) {
  const seen = { users: [] as string[], mails: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => {
      seen.users.push(username);
      done(null, { user: username });
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        seen.mails += 1;
        done();
      });
    },
    ...options,
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  await use(port);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return seen;
}

async function send(config: Partial<MailConfig>): Promise<void> {
  const from = { name: 'Puente', address: 'hola@puente.example' };
  const mailer = createMailer({ host: '127.0.0.1', port: 25, from, user: 'tienda', password: 'secreta', ...config });
  try {
    await mailer.send(MAIL);
  } finally {
    mailer.close();
  }
}

test.each([
  ['127.0.0.1', false],
  ['127.8.9.10', false],
  ['localhost', false],
  ['::1', false],
  ['[::1]', false],
  ['mail.example', true],
  ['127.0.0.1.mail.example', true],
  ['10.0.0.5', true],
  ['0.0.0.0', true],
])('a connection to %s must be encrypted: %s', (host, required) => {
  expect(requiresTls({ host })).toBe(required);
});

test('without STARTTLS a server that must be encrypted receives no credentials and no mail, and the mail stays due', async () => {
  const seen = await withPlainServer({}, async (port) => {
    await expect(send({ port, requireTls: true })).rejects.toMatchObject({
      name: 'PartnerUnavailable',
      reason: 'network',
      ambiguous: false,
    });
  });
  expect(seen).toEqual({ users: [], mails: 0 });
});

test('a server on this machine receives the mail without encryption', async () => {
  const seen = await withPlainServer({}, (port) => send({ port }));
  expect(seen).toEqual({ users: ['tienda'], mails: 1 });
});

test('refused credentials do not make a mail undeliverable', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) =>
    done(Object.assign(new Error('invalid'), { responseCode: 535 }));
  await withPlainServer({ onAuth }, async (port) => {
    await expect(send({ port })).rejects.toMatchObject({ name: 'PartnerUnavailable', ambiguous: false });
  });
});
