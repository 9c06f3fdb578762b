import { expect, test } from 'vitest';
import { hashAddress } from '#server/features/base/mails/suppressions.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper } from '#testing/order-steps.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const support = await createStaff(shop, 'support');

const auditOf = (id: string) =>
  shop.context.db
    .selectFrom('staff_audit')
    .selectAll()
    .where('act', '=', 'liftSuppression')
    .where('subject_id', '=', id)
    .execute();

async function suppress(address: string): Promise<Date> {
  const address_hash = hashAddress(shop.context, address);
  const since = shop.clock.now();
  const rows = (['bounce', 'complaint'] as const).map((reason) => ({ address_hash, reason, since }));
  await shop.context.db.insertInto('mail_suppressions').values(rows).execute();
  return since;
}

test('mails that came back from an address are sent again, and unwanted ones only by an act of their own', async () => {
  const shopper = await createShopper(shop);
  const since = await suppress(shopper.email);
  const lift = (cause: 'bounce' | 'complaint') => support.act('liftSuppression', { email: shopper.email, cause });
  const delivery = async () => (await support.call('readCustomer', { id: shopper.id })).body.mailDelivery;
  expect(await delivery()).toEqual({ bouncedSince: since.toISOString(), complainedSince: since.toISOString() });
  expect((await lift('bounce')).status).toBe(200);
  expect(await delivery()).toEqual({ bouncedSince: null, complainedSince: since.toISOString() });
  expect((await lift('bounce')).status).toBe(409);
  expect((await lift('complaint')).status).toBe(200);
  expect(await delivery()).toEqual({ bouncedSince: null, complainedSince: null });
  expect((await lift('complaint')).status).toBe(409);
  expect(await auditOf(shopper.id)).toHaveLength(2);
});

test('an address without an account is mailed again, however it is written, and the audit does not name it', async () => {
  await suppress('nadie@correo.example');
  const lift = (email: string, staff = support) => staff.act('liftSuppression', { email, cause: 'bounce' });
  const left = () => shop.context.db.selectFrom('mail_suppressions').select('reason').execute();
  expect((await lift('nadie')).error.errors).toMatchObject([{ field: 'email', message: 'Escribí el correo' }]);
  expect((await lift('otra@correo.example')).status).toBe(409);
  expect((await lift('nadie@correo.example', await createStaff(shop, 'finance'))).status).toBe(403);
  expect((await lift(' Nadie@Correo.example ')).status).toBe(200);
  expect((await left()).map(({ reason }) => reason)).toEqual(['complaint']);
  const rows = await auditOf(hashAddress(shop.context, 'nadie@correo.example'));
  expect(rows).toMatchObject([{ subject_kind: 'address', reason: 'Prueba' }]);
  expect(JSON.stringify(rows)).not.toContain('correo.example');
});
