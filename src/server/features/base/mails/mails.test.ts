import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import { recordJobs } from '#testing/record-jobs.ts';
import { startShop } from '#testing/shop.ts';
import { type MailDraft, text } from './mail-message.ts';
import { queueMail, withdrawMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { VERIFICATION_CODE } from './templates/verification-code.ts';

const shop = await startShop();

function draft(name: string, kind = 'test', to = `${name}@correo.example`): MailDraft {
  const message = { subject: 'Hola', heading: 'Hola', preview: 'Hola', blocks: [text('Hola')] };
  return { kind, subjectId: name, to, message };
}

function queueTestMail(...mail: Parameters<typeof draft>) {
  return transaction(shop.context.db, (tx) => queueMail(shop.context, tx, draft(...mail)));
}

interface Received {
  to: string;
  messageId: string;
}

async function received(name: string): Promise<Received[]> {
  const answer = await fetch(`${shop.simulatorsUrl}/__control/mail`);
  const { mails } = (await answer.json()) as { mails: Received[] };
  return mails.filter(({ to }) => to === `${name}@correo.example`);
}

async function sentAt(name: string): Promise<Date | null> {
  const row = await shop.context.db
    .selectFrom('mails')
    .select('sent_at')
    .where('subject_id', '=', name)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

test('a mail that is queued repeatedly and concurrently is sent once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => queueTestMail('repetido')));
  await shop.waitFor('the mail to be sent', () => sentAt('repetido'));
  await queueTestMail('repetido');
  await shop.drain();
  expect(await received('repetido')).toHaveLength(1);
});

test('a transaction that rolls back sends no mail', async () => {
  const rolledBack = transaction(shop.context.db, async (tx) => {
    await queueMail(shop.context, tx, draft('deshecho'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await queueTestMail('despues');
  await shop.waitFor('a later mail', () => sentAt('despues'));
  await shop.drain();
  expect(await received('deshecho')).toEqual([]);
});

test('a mail is sent again after the mail server failed', async () => {
  await shop.control('mail', { scenario: 'fail', calls: 1 });
  await queueTestMail('tarde');
  await shop.waitFor(
    'the mail to be sent',
    withJobsDue(shop, ['send-mail'], () => sentAt('tarde')),
  );
  expect(await received('tarde')).toHaveLength(1);
});

test('a mail whose response was lost is sent again with the same Message-ID', async () => {
  await shop.control('mail', { scenario: 'lost-response', calls: 1 });
  await queueTestMail('perdido');
  const isSent = withJobsDue(shop, ['send-mail'], () => sentAt('perdido'));
  await shop.waitFor('the mail to be marked as sent', isSent);
  const copies = await received('perdido');
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  expect(copies[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@puente\.example>$/);
});

function withdraw(name: string) {
  return transaction(shop.context.db, (tx) => withdrawMail(shop.context, tx, { kind: 'test', subjectId: name }));
}

async function ended(name: string) {
  return await shop.context.db
    .selectFrom('mails')
    .select(['sent_at', 'given_up_at', 'outcome'])
    .where('subject_id', '=', name)
    .executeTakeFirst();
}

test('a mail that is taken back before it went out is not sent', async () => {
  await transaction(shop.context.db, async (tx) => {
    await queueMail(shop.context, tx, draft('retirado'));
    await withdrawMail(shop.context, tx, { kind: 'test', subjectId: 'retirado' });
  });
  await shop.drain();
  expect(await received('retirado')).toEqual([]);
  expect(await ended('retirado')).toMatchObject({ sent_at: null, outcome: 'withdrawn' });
});

test('a mail that is taken back while it goes out is recorded as sent', async () => {
  const { context } = shop;
  await transaction(context.db, (tx) => queueMail(context, tx, { ...draft('saliendo'), startAfterSeconds: 3600 }));
  const { id: mailId } = await context.db
    .selectFrom('mails')
    .select('id')
    .where('subject_id', '=', 'saliendo')
    .executeTakeFirstOrThrow();
  const mailer: typeof context.partners.mailer = {
    ...context.partners.mailer,
    send: async (mail) => {
      await context.partners.mailer.send(mail);
      await withdraw('saliendo');
    },
  };
  await sendMail({ ...context, partners: { ...context.partners, mailer } }, { mailId });
  expect(await received('saliendo')).toMatchObject([{ messageId: `<${mailId}@puente.example>` }]);
  expect(await ended('saliendo')).toEqual({ sent_at: expect.any(Date), given_up_at: null, outcome: null });
});

test('a code does not wait for the mails that were queued before it', async () => {
  // To send the half of these takes a minute, which is longer than the code is waited for.
  const recipient = 'cola@correo.example';
  await shop.control('mail', { scenario: 'slow', ms: 8000, recipient });
  const names = Array.from({ length: 80 }, (_, n) => `cola-${n}`);
  for (const name of names) await queueTestMail(name, 'test', recipient);
  await queueTestMail('apurado', VERIFICATION_CODE);
  await shop.waitFor('the code', () => sentAt('apurado'));
  const sent = await shop.context.db
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where('subject_id', 'like', 'cola-%')
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(sent.count).toBeLessThan(names.length / 2);
  await shop.control('mail', { scenario: 'none' });
  await shop.drain();
  for (const name of names) expect(await sentAt(name)).not.toBeNull();
});

test('a code whose mail fails three times is sent', async () => {
  await shop.control('mail', { scenario: 'fail', calls: 3 });
  await queueTestMail('insistente', VERIFICATION_CODE);
  await shop.waitFor(
    'the code',
    withJobsDue(shop, ['send-code'], () => sentAt('insistente')),
  );
  expect(await received('insistente')).toHaveLength(1);
});

test('a code in the queue of the other mails goes on to its own', async () => {
  const { db, queue } = shop.context;
  const mailId = await transaction(db, async (tx) => {
    await queueMail(shop.context, tx, draft('extraviado', VERIFICATION_CODE));
    await sql`delete from jobs.job where name = 'send-code' and state = 'created'`.execute(tx);
    const { id } = await tx
      .selectFrom('mails')
      .select('id')
      .where('subject_id', '=', 'extraviado')
      .executeTakeFirstOrThrow();
    return id;
  });
  const readJobs = await recordJobs(db);
  await queue.enqueue('send-mail', { mailId });
  await shop.waitFor('the code', () => sentAt('extraviado'));
  const jobs = (await readJobs()).filter(({ data }) => data.mailId === mailId);
  expect(jobs.map(({ name }) => name)).toEqual(['send-mail', 'send-code']);
  expect(await received('extraviado')).toHaveLength(1);
});
