import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const support = await createStaff(shop, 'support');
const finance = await createStaff(shop, 'finance');

async function giveReason(
  staff: TestStaff,
  [act, reason]: [act: string, reason: string],
  outcome: 'done' | 'refused' = 'done',
) {
  const row = { session_id: null, factor: null, subject_kind: null, subject_id: null, before: null, after: null };
  await shop.context.db
    .insertInto('staff_audit')
    .values({
      ...row,
      ...{ at: shop.context.clock(), staff_id: staff.id, act, outcome, reason, effects: ['Prueba'] },
      ...{ idempotency_key: randomUUID(), request_hash: null },
    })
    .execute();
}

const reasonsOf = async (staff: TestStaff, act: string) => (await staff.call('listRecentReasons', { act })).body;

test('the last distinct reasons of an act come back, the newest first', async () => {
  for (const reason of ['Se mudó', 'Pidió otra puerta', 'Se mudó', 'Error al escribir']) {
    await giveReason(support, ['changeOrderAddress', reason]);
  }
  await giveReason(support, ['changeOrderAddress', 'No se hizo'], 'refused');
  await giveReason(support, ['changeOrderRecipient', 'De otra acción']);
  expect(await reasonsOf(support, 'changeOrderAddress')).toEqual(['Error al escribir', 'Se mudó', 'Pidió otra puerta']);
});

test('reasons with a mail, a number of a person or too many words are left out', async () => {
  for (const reason of ['De ana@example.com', 'Llamó del 099 123 456', 'CI 4.123.456-7', 'a'.repeat(81), 'Lo pidió']) {
    await giveReason(support, ['resendOrderMail', reason]);
  }
  expect(await reasonsOf(support, 'resendOrderMail')).toEqual(['Lo pidió']);
});

test('a role sees the reasons of its own people, and of acts that it may do', async () => {
  await giveReason(finance, ['requestRefund', 'Llegó roto']);
  await giveReason(finance, ['approveRefund', 'Está bien']);
  expect(await reasonsOf(finance, 'requestRefund')).toEqual(['Llegó roto']);
  expect(await reasonsOf(support, 'requestRefund')).toEqual([]);
  expect(await reasonsOf(support, 'approveRefund')).toEqual([]);
  expect(await reasonsOf(finance, 'noSuchAct')).toEqual([]);
});
