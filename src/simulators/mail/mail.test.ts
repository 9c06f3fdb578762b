import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { createMailer } from '#partners/mail/client.ts';
import { controlSimulator, startPartnerHarness } from '#testing/partner-harness.ts';

const harness = await startPartnerHarness();

const mailer = () =>
  createMailer({
    host: '127.0.0.1',
    port: harness.network.smtpPort,
    from: { name: 'Puente', address: 'hola@puente.example' },
  });
const mail = {
  to: 'ana@example.com',
  subject: 'Verificación de tu cuenta: ñandú, año y “comillas” en un asunto que ocupa más de una línea',
  text: 'Tu código:\n\nABCDE23456\n\nhttps://puente.example/auth/email-validation?code=ABCDE23456\n.punto al principio\n',
  html: '<p>Tu código: <b>ABCDE23456</b> con ñ y una línea larga '.concat('x'.repeat(200), '</p>'),
  messageId: '<m1@puente.example>',
};
const mails = async (to: string) =>
  (await (await fetch(`${harness.network.url}/mails.json?to=${encodeURIComponent(to)}`)).json()) as Record<
    string,
    string
  >[];

test('a mail sent over SMTP is stored with its subject, text, HTML and message id', async () => {
  const sender = mailer();
  await sender.send(mail);
  const [stored] = await mails('ANA@example.com');
  expect(stored).toMatchObject({
    to: mail.to,
    subject: mail.subject,
    messageId: mail.messageId,
    text: mail.text.trimEnd(),
    html: mail.html,
  });
  expect(stored?.text?.split('\n')).toContain('ABCDE23456');
  sender.close();
});

test('an address or subject with separators or line breaks adds no recipient and no header', async () => {
  const sender = mailer();
  for (const to of [
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com> b@example.com',
    '',
  ]) {
    await expect(sender.send({ ...mail, to }), to).rejects.toMatchObject({ name: 'PartnerRejected' });
  }
  await sender.send({ ...mail, to: 'c@example.com', subject: 'Hola\r\nBcc: d@example.com' });
  expect(await mails('d@example.com')).toEqual([]);
  expect((await mails('c@example.com'))[0]?.subject).toBe('Hola Bcc: d@example.com');
  sender.close();
});

test('a temporary SMTP failure is unavailable, and a lost response is ambiguous although the mail is stored', async () => {
  const sender = mailer();
  await controlSimulator(harness, 'mail', { scenario: 'fail', calls: 1 });
  await expect(sender.send({ ...mail, to: 'e@example.com' })).rejects.toMatchObject({
    name: 'PartnerUnavailable',
    ambiguous: false,
  });
  await controlSimulator(harness, 'mail', { scenario: 'lost-response', calls: 1 });
  await expect(sender.send({ ...mail, to: 'e@example.com' })).rejects.toMatchObject({
    name: 'PartnerUnavailable',
    ambiguous: true,
  });
  await sender.send({ ...mail, to: 'e@example.com' });
  expect((await mails('e@example.com')).map(({ messageId }) => messageId)).toEqual([mail.messageId, mail.messageId]);
  sender.close();
});

test('the mail server accepts any credentials and several recipients, and rejects a message over 5 MB', async () => {
  const sender = { host: '127.0.0.1', port: harness.network.smtpPort, auth: { user: 'anybody', pass: 'anything' } };
  const transport = createTransport(sender);
  const recipients = ['f@example.com', 'g@example.com'];
  await transport.sendMail({ from: 'hola@puente.example', to: recipients, subject: 'Hola', text: 'Texto' });
  for (const to of recipients) {
    expect(await mails(to)).toMatchObject([
      { to, subject: 'Hola', text: 'Texto', html: '', from: 'hola@puente.example' },
    ]);
  }
  const large = { from: 'hola@puente.example', to: 'h@example.com', text: 'x\n'.repeat(3 * 1024 * 1024) };
  await expect(transport.sendMail(large)).rejects.toMatchObject({ responseCode: 552 });
  expect(await mails('h@example.com')).toEqual([]);
  transport.close();
});

test('a slow mail server delays its response', async () => {
  const sender = mailer();
  await controlSimulator(harness, 'mail', { scenario: 'slow', calls: 1, ms: 100 });
  const startedAt = performance.now();
  await sender.send({ ...mail, to: 'i@example.com' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(95);
  expect(await mails('i@example.com')).toHaveLength(1);
  sender.close();
});
