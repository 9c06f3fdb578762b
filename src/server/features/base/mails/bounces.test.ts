import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { captureLog } from '#testing/capture-log.ts';
import { complaintReport, deliveryReport } from '#testing/mail-reports.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import { startShop } from '#testing/shop.ts';
import { verifyDkim } from '#testing/verify-dkim.ts';
import { text } from './mail-message.ts';
import { queueMail } from './queue-mail.ts';
import { liftSuppression } from './suppressions.ts';

const SECRET = 'un-secreto-de-rebotes';
const METRICS_TOKEN = 'el-token-de-las-figuras';
const MINUTE = 60_000;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { log, lines, clear } = captureLog('warn');

const bounces = { address: 'rebotes@puente.example', secret: SECRET };
const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const dkim = { domain: 'puente.example', selector: 'nov2026', privateKeyPem };
const shop = await startShop({ log, config: { bounces, dkim, metricsToken: METRICS_TOKEN } });

beforeEach(() => clear());

/** Queues a mail and returns its id. */
async function queue(to: string): Promise<string> {
  const message = { subject: 'Hola', heading: 'Hola', preview: 'Hola', blocks: [text('Hola')] };
  const subjectId = randomUUID();
  await transaction(shop.context.db, (tx) => queueMail(shop.context, tx, { kind: 'test', subjectId, to, message }));
  const mails = shop.context.db.selectFrom('mails').select('id').where('subject_id', '=', subjectId);
  return (await mails.executeTakeFirstOrThrow()).id;
}

const freshAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@correo.example`;

async function mailOf(id: string) {
  return await shop.context.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Waits until a mail was sent, bounced or suppressed. */
async function ended(id: string) {
  const read = async () => {
    const mail = await mailOf(id);
    return mail.sent_at || mail.given_up_at ? mail : null;
  };
  return await shop.waitFor('the mail to end', withJobsDue(shop, ['send-mail'], read));
}

/** The envelope senders of the mails that the mail server received for an address. */
async function envelopeSenders(to: string): Promise<string[]> {
  const mails = (await (await fetch(`${shop.simulatorsUrl}/mails.json?to=${to}`)).json()) as { from: string }[];
  return mails.map(({ from }) => from);
}

/** Sends a mail and returns its id and its envelope sender. */
async function send(to: string): Promise<{ id: string; sender: string }> {
  const id = await queue(to);
  expect(await ended(id)).toMatchObject({ outcome: null, given_up_at: null });
  return { id, sender: (await envelopeSenders(to))[0] ?? '' };
}

function report(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const usual = { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' };
  return fetch(`${shop.url}/webhooks/mail-bounces`, { method: 'POST', headers: { ...usual, ...headers }, body });
}

const rows = () => shop.context.db.selectFrom('mail_suppressions').selectAll().orderBy('address_hash').execute();
/** Everything that a report may change. */
const state = async () => ({
  suppressions: await rows(),
  mails: await shop.context.db.selectFrom('mails').selectAll().orderBy('id').execute(),
});

describe('a reply of the mail server to the recipient', () => {
  test.each([
    '550 5.1.1 unknown',
    '550 no such user',
    '556 5.1.10 null mx',
    '550 5.4.1 access denied',
    '550 5.2.1 off',
  ])('of "%s" is a bounce: the mail is not tried again and its address is not mailed any more', async (reply) => {
    const to = freshAddress('rebota');
    await shop.control('mail', { scenario: 'refuse-recipient', recipient: to, calls: 1, reply });
    const first = await queue(to);
    expect(await ended(first)).toMatchObject({ outcome: 'bounced', sent_at: null, text: '' });
    const next = await queue(to.toUpperCase());
    expect(await ended(next)).toMatchObject({ outcome: 'suppressed', sent_at: null });
    expect(await envelopeSenders(to)).toEqual([]);
    await reconcile({ ...shop.context, clock: () => new Date(shop.clock.now().getTime() + 20 * MINUTE) });
    expect(lines('mail-not-sent')).toEqual([]);
    expect(JSON.stringify(await rows())).not.toContain('rebota');
  });

  test.each(['550 5.7.1 blocked', '552 5.2.2 full'])('of "%s" is no bounce: the mail is sent later', async (reply) => {
    const to = freshAddress('despues');
    const before = await rows();
    await shop.control('mail', { scenario: 'refuse-recipient', recipient: to, calls: 1, reply });
    expect(await ended(await queue(to))).toMatchObject({ outcome: null, given_up_at: null });
    expect(await envelopeSenders(to)).toHaveLength(1);
    expect(await rows()).toEqual(before);
  });

  test('of a temporary failure leaves the mail due', async () => {
    const to = freshAddress('ocupada');
    await shop.control('mail', { scenario: 'defer-recipient', recipient: to, calls: 1 });
    expect(await ended(await queue(to))).toMatchObject({ outcome: null, given_up_at: null });
  });
});

describe('a delivery report', () => {
  test('comes to a sender of its own for each mail, in lower case and at most 64 characters long', async () => {
    const to = freshAddress('remitente');
    const senders = [(await send(to)).sender, (await send(to)).sender];
    expect(new Set(senders).size).toBe(2);
    for (const sender of senders) {
      expect(sender).toMatch(/^rebotes\+[\da-f]{52}@puente\.example$/);
      expect(sender.indexOf('@')).toBeLessThanOrEqual(64);
    }
  });

  test('of a permanent failure suppresses the address of the mail, and a repeat after it was lifted does not', async () => {
    const to = freshAddress('vuelve');
    const { id, sender } = await send(to);
    const dsn = deliveryReport({ to: sender.toUpperCase(), status: '5.1.1', recipient: 'otra@correo.example' });
    const answer = await report(dsn);
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, result: 'bounced' }]);
    expect(await mailOf(id)).toMatchObject({ outcome: 'bounced', text: '' });
    expect(await ended(await queue(to))).toMatchObject({ outcome: 'suppressed' });
    expect(await ended(await queue('otra@correo.example'))).toMatchObject({ outcome: null });
    expect(await liftSuppression(shop.context, shop.context.db, { address: to, reason: 'bounce' })).toBe(true);
    expect((await report(dsn)).status).toBe(200);
    expect(await ended(await queue(to))).toMatchObject({ outcome: null });
  });

  test.each([
    ['4.4.7', 'failed', 'delayed'],
    ['4.2.2', 'delayed', 'delayed'],
    ['5.7.1', 'failed', 'refused'],
    ['5.2.2', 'failed', 'refused'],
    ['2.0.0', 'relayed', 'delivered'],
  ])('of status %s (%s) suppresses nobody', async (status, action, result) => {
    const { sender } = await send(freshAddress('sigue'));
    const before = await state();
    const answer = await report(deliveryReport({ to: sender, status, action }));
    expect(await answer.json()).toEqual({ ok: true, result });
    expect(await state()).toEqual(before);
    expect(lines('mail-refused')).toHaveLength(result === 'refused' ? 1 : 0);
  });

  test('of a complaint suppresses offers alone: other mails are still sent', async () => {
    const to = freshAddress('queja');
    const { id, sender } = await send(to);
    const before = await rows();
    expect((await report(complaintReport(sender, 'not-spam'))).status).toBe(202);
    expect(await rows()).toEqual(before);
    expect(await (await report(complaintReport(sender))).json()).toEqual({ ok: true, result: 'complained' });
    expect(await mailOf(id)).toMatchObject({ outcome: 'complained' });
    expect((await rows()).filter(({ reason }) => reason === 'complaint')).toHaveLength(1);
    expect(await ended(await queue(to))).toMatchObject({ outcome: null });
  });

  test('with a forged or unknown token is refused and changes nothing', async () => {
    const [one, two] = [await send(freshAddress('uno')), await send(freshAddress('dos'))];
    const idOf = (sender: string) => sender.slice('rebotes+'.length, 'rebotes+'.length + 32);
    const tokenOf = (sender: string) => sender.slice('rebotes+'.length + 32, sender.indexOf('@'));
    const address = (id: string, token: string) => `rebotes+${id}${token}@puente.example`;
    const digits = [...'0123456789abcdef'];
    const altered = [...tokenOf(one.sender)].flatMap((digit, at, token) =>
      digits
        .filter((other) => other !== digit)
        .map((other) => address(idOf(one.sender), token.with(at, other).join(''))),
    );
    const forged = [
      ...altered,
      address(idOf(one.sender), tokenOf(two.sender)),
      address(randomUUID().replaceAll('-', ''), tokenOf(one.sender)),
      address(idOf(one.sender), ''),
      one.sender.replace('puente.example', 'otra.example'),
      one.sender.replace('rebotes', 'otros'),
      'rebotes@puente.example',
    ];
    expect(forged.length).toBeGreaterThan(300);
    const before = await state();
    for (const to of forged) {
      expect((await report(deliveryReport({ to, status: '5.1.1' }))).status, to).toBe(404);
    }
    expect((await report(complaintReport(forged[0] ?? ''))).status).toBe(404);
    expect(await state()).toEqual(before);
  });

  test('without the secret, too long, of another type or no report is refused or ignored and changes nothing', async () => {
    const { sender } = await send(freshAddress('quieta'));
    const dsn = deliveryReport({ to: sender, status: '5.1.1' });
    const before = await state();
    for (const authorization of ['', 'Bearer ', 'Bearer otro-secreto-cualquiera', SECRET, `Basic ${SECRET}`]) {
      expect((await report(dsn, { authorization })).status, authorization).toBe(401);
    }
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
      const answer = await report(type === 'application/json' ? '{}' : dsn, { 'content-type': type });
      expect(answer.status, type).toBe(415);
    }
    expect((await report(`${dsn}${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
    const nested = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const reply = `To: ${sender}\r\nSubject: Estoy de vacaciones\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    const noStatus = dsn.replace('message/delivery-status', 'text/plain');
    for (const body of [reply, noStatus, nested.join(''), 'x', new Uint8Array([0, 255, 13, 10])]) {
      expect((await report(body)).status).toBe(202);
    }
    expect(await state()).toEqual(before);
  });
});

test('a mail of the shop is signed with the configured key', async () => {
  const to = freshAddress('firmada');
  await send(to);
  const answer = await fetch(`${shop.simulatorsUrl}/__control/mail`);
  const { mails } = (await answer.json()) as { mails: { to: string; raw: string }[] };
  const raw = Buffer.from(mails.find((mail) => mail.to === to)?.raw ?? '', 'base64').toString('latin1');
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(verifyDkim(raw, publicKeyPem)).toMatchObject({ selector: 'nov2026', bodyHash: true, signature: true });
});

test('bounced, complained and suppressed mails and suppressed addresses are counted', async () => {
  const read = async () => {
    const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const found = (await answer.text()).matchAll(/^puente_mail(?:s_ended|_suppressions)\{\w+="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, name, count]) => [name, Number(count)]));
  };
  const before = await read();
  const to = freshAddress('contada');
  const { sender } = await send(to);
  await report(deliveryReport({ to: sender, status: '5.1.1' }));
  await ended(await queue(to));
  await report(complaintReport((await send(freshAddress('contada'))).sender));
  const one = (name: string) => (before[name] ?? 0) + 1;
  expect(await read()).toEqual({
    bounced: one('bounced'),
    complained: one('complained'),
    suppressed: one('suppressed'),
    bounce: one('bounce'),
    complaint: one('complaint'),
  });
});
