import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { orderMail } from '#server/features/order-mails/templates/order.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { queueMail } from './queue-mail.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

function draft(orderId: string) {
  return orderMail('paid', {
    orderId,
    orderNumber: 10001,
    orderUrl: `${shop.url}/profile/orders/${orderId}`,
    to: `${orderId}@correo.example`,
    firstName: 'Ana',
    total: 'U$S 153,61',
    items: [{ title: 'Auriculares', quantity: 1 }],
    destination: 'Sucursal',
  });
}

function queueOne(orderId: string) {
  return transaction(shop.context.db, (tx) => queueMail(shop.context, tx, draft(orderId)));
}

interface Received {
  to: string;
  messageId: string;
}

async function received(orderId: string): Promise<Received[]> {
  const answer = await fetch(`${shop.simulatorsUrl}/__control/mail`);
  const { mails } = (await answer.json()) as { mails: Received[] };
  return mails.filter(({ to }) => to === `${orderId}@correo.example`);
}

async function sentAt(orderId: string): Promise<Date | null> {
  const row = await shop.context.db
    .selectFrom('mails')
    .select('sent_at')
    .where('subject_id', '=', orderId)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

test('a mail that is queued many times, also at once, is sent once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => queueOne('repetido')));
  await shop.until('the mail to be sent', () => sentAt('repetido'));
  await queueOne('repetido');
  await shop.drain();
  expect(await received('repetido')).toHaveLength(1);
});

test('a transaction that rolls back mails nothing', async () => {
  const undone = transaction(shop.context.db, async (tx) => {
    await queueMail(shop.context, tx, draft('deshecho'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await queueOne('despues');
  await shop.until('a later mail', () => sentAt('despues'));
  await shop.drain();
  expect(await received('deshecho')).toEqual([]);
});

test('a mail server that fails gets the mail later', async () => {
  await shop.control('mail', { scenario: 'fail', calls: 1 });
  await queueOne('tarde');
  await shop.until('the mail to be sent', () => sentAt('tarde'));
  expect(await received('tarde')).toHaveLength(1);
});

test('a mail whose answer got lost is sent again as the same message', async () => {
  await shop.control('mail', { scenario: 'lost-response', calls: 1 });
  await queueOne('perdido');
  await shop.until('the mail to be noted as sent', () => sentAt('perdido'));
  const copies = await received('perdido');
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  expect(copies[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@puente\.example>$/);
});
