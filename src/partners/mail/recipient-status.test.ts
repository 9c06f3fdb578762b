import { afterAll, expect, test } from 'vitest';
import { controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';
import { createMailer, isRecipientRefused } from './client.ts';

const harness = await startPartnerHarness();
const from = { name: 'Puente', address: 'hola@puente.example' };
const mailer = createMailer({ host: '127.0.0.1', port: harness.network.smtpPort, from });

afterAll(() => mailer.close());

/** What the mail client makes of the server's reply to a recipient. */
async function failureOf(reply: string): Promise<unknown> {
  await controlSimulator(harness, 'mail', { scenario: 'refuse-recipient', calls: 1, reply });
  const mail = { to: 'ana@correo.example', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', messageId: '<1@x>' };
  return await mailer.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
}

test.each([
  '550 5.1.1 unknown',
  '550 no such user',
  '550 5.0.0 rejected',
  '551 user not local',
  '553 mailbox name not allowed',
  '556 5.1.10 null mx',
  '550 5.4.1 access denied',
  '550 5.4.310 no such domain',
  '550 5.2.1 disabled',
])('a recipient refused with "%s" has no mailbox', async (reply) => {
  expect(isRecipientRefused(await failureOf(reply))).toBe(true);
});

test.each([
  '550 5.7.1 blocked',
  '554 5.7.1 relay denied',
  '554 no',
  '550 5.1.7 bad sender',
  '550 5.1.8 bad sender domain',
  '552 5.2.2 full',
  '552 5.3.4 too big',
  '530 5.7.0 sign in first',
  '503 5.5.1 bad sequence',
])('a recipient refused with "%s" may have a mailbox', async (reply) => {
  const failure = await failureOf(reply);
  expect([isRecipientRefused(failure), (failure as Error).name]).toEqual([false, 'PartnerRejected']);
});

test.each(['450 4.2.1 busy', '451 4.7.1 greylisted', '421 4.3.0 closing'])(
  'a recipient deferred with "%s" is tried again',
  async (reply) => {
    const failure = await failureOf(reply);
    expect([isRecipientRefused(failure), (failure as Error).name]).toEqual([false, 'PartnerUnavailable']);
  },
);
