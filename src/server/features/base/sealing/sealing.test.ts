import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openFieldCipher } from '#app/base-context.ts';
import { addSealingKey, readSealingKeys } from '#app/sealing-keys.ts';
import { transaction } from '#db/transaction.ts';
import type { Config } from '#server/config/config.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { createFieldCipher, ENCRYPTION_KEY_BYTES, type FieldCipher } from '#server/secrets/field-encryption.ts';
import { partsOf, SEALED_COLUMNS } from '#server/secrets/sealed-columns.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import { sealUnbound, storeSealedValues } from '#testing/sealed-values.ts';
import { startShop } from '#testing/shop.ts';
import { countSealedValues, resealOldValues } from './reseal.ts';

const DOCUMENT = '48712061';
const BIRTHDAY = '1991-03-14';

const captured = captureLog('error');
const shop = await startShop({ log: captured.log });

/** Gives the running shop the configuration and the keys that a restart would read. */
async function restart(config: Partial<Config> = {}): Promise<FieldCipher> {
  const context = { ...shop.context, config: { ...shop.context.config, ...config } };
  const fieldCipher = await openFieldCipher(context);
  Object.assign(shop.context, { config: context.config, fieldCipher });
  return fieldCipher;
}

async function storeDocument(id: string, document: string): Promise<void> {
  await shop.context.db.updateTable('customers').set({ document }).where('id', '=', id).execute();
}

const profileOf = async (token: string) => (await shop.call('readProfile', {}, { token })).body;
const patch = (token: string, body: Record<string, unknown>) => shop.call('updateProfile', { body }, { token });
const firstKey = () => readSealingKeys(shop.context.config, shop.context.random)[0];

test('every column of the list has an index by key, and no other column of any table holds an encrypted value', async () => {
  const { db } = shop.context;
  await storeSealedValues(shop);
  const indexes = await sql<{ table: string; definition: string }>`
    select tablename as "table", indexdef as definition from pg_indexes where indexdef like '%sealing_key_id(%'`.execute(
    db,
  );
  for (const column of SEALED_COLUMNS) {
    const { table, name, field = '' } = partsOf(column);
    const expression = new RegExp(`sealing_key_id\\(\\(?${name}${field && ` ->> '${field}'`}.*, id\\)`);
    const found = indexes.rows.some((index) => index.table === table && expression.test(index.definition));
    expect({ column, found }).toEqual({ column, found: true });
  }
  const columns = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`.execute(db);
  const holding: string[] = [];
  for (const { schema, table, column } of columns.rows) {
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)}::text ~ 'sealed[123]\\.' limit 1`.execute(db);
    if (rows.length > 0) holding.push(`${table}.${column}`);
  }
  const listed = new Set(SEALED_COLUMNS.map((column) => `${partsOf(column).table}.${partsOf(column).name}`));
  expect(holding.toSorted()).toEqual([...listed].toSorted());
});

test('the sealing key of a running shop rotates: both keys are read, old values are encrypted again, the old key is removed', async () => {
  const before = await createShopper(shop);
  await patch(before.token, { birthday: BIRTHDAY });
  const { id } = await placeOrder(shop, before);
  const legacy = await shop.createCustomer();
  await storeDocument(legacy.id, sealUnbound(firstKey(), DOCUMENT, 'sealed1'));
  expect(await profileOf(legacy.token)).toMatchObject({ document: DOCUMENT });
  const [oldId = ''] = shop.context.fieldCipher.keyIds;

  addSealingKey(shop.context.config, shop.context.random);
  const { keyIds } = await restart();
  const [newId = ''] = keyIds;
  expect(keyIds).toEqual([newId, oldId]);
  const during = await createShopper(shop);
  await patch(during.token, { birthday: BIRTHDAY });
  await placeOrder(shop, before);
  for (const { token } of [before, during]) {
    expect(await profileOf(token)).toMatchObject({ document: DOCUMENT, birthday: BIRTHDAY });
  }
  expect(await profileOf(legacy.token)).toMatchObject({ document: DOCUMENT });
  const overlap = await countSealedValues(shop.context);
  expect(overlap).toEqual({
    byKey: new Map([
      [oldId, expect.any(Number)],
      // Document, birthday, and the document of the order.
      [newId, 3],
    ]),
    withoutId: 1,
    unbound: 1,
  });

  await reconcile(shop.context);
  const total = 3 + (overlap.byKey.get(oldId) ?? 0) + overlap.withoutId;
  expect(await countSealedValues(shop.context)).toEqual({ byKey: new Map([[newId, total]]), withoutId: 0, unbound: 0 });
  const onlyNew = { encryptionKey: firstKey(), previousEncryptionKeys: [] };
  expect((await restart(onlyNew)).keyIds).toEqual([newId]);
  for (const { token } of [before, during]) {
    expect(await profileOf(token)).toMatchObject({ document: DOCUMENT, birthday: BIRTHDAY });
  }
  const order = await shop.context.db.selectFrom('orders').select('consignee').where('id', '=', id).executeTakeFirst();
  expect(order && decryptDocument(shop.context, { id, ...order })).toBe(DOCUMENT);
  expect(captured.text()).not.toContain('sealed-unreadable');
});

test('a start without the key that a value needs is refused, with the column and the id of the key', async () => {
  const { token, id } = await shop.createCustomer();
  const [key, other] = [randomBytes(ENCRYPTION_KEY_BYTES), randomBytes(ENCRYPTION_KEY_BYTES)];
  const foreign = createFieldCipher([key], { ...shop.context, readRefusals: async () => new Map() });
  const current = firstKeyOf(shop.context.config);
  for (const [document, named] of [
    [foreign.encrypt(DOCUMENT, { column: 'customers.document', id }), `clave ${foreign.keyIds[0]}`],
    [sealUnbound(key, DOCUMENT, 'sealed1'), 'clave sin identificador'],
  ] as const) {
    await storeDocument(id, document);
    await expect(restart({ previousEncryptionKeys: [other] })).rejects.toThrow(`customers.document: ${named}`);
    await restart({ encryptionKey: current, previousEncryptionKeys: [other, key] });
    expect(await profileOf(token)).toMatchObject({ document: DOCUMENT });
  }
  await resealOldValues(shop.context);
  await restart({ encryptionKey: current, previousEncryptionKeys: [] });
  expect(await profileOf(token)).toMatchObject({ document: DOCUMENT });
});

function firstKeyOf(config: Config): Uint8Array {
  return config.encryptionKey ?? readSealingKeys(config, shop.context.random)[0];
}

test('a value that is changed while it is encrypted again keeps the change', async () => {
  const { db } = shop.context;
  const { token, id } = await shop.createCustomer();
  await patch(token, { birthday: BIRTHDAY });
  const old = firstKeyOf(shop.context.config);
  const { encrypt } = await restart({
    encryptionKey: randomBytes(ENCRYPTION_KEY_BYTES),
    previousEncryptionKeys: [old],
  });
  const running = await transaction(db, async (tx) => {
    await tx
      .updateTable('customers')
      .set({ birthday: encrypt('1980-01-02', { column: 'customers.birthday', id }) })
      .where('id', '=', id)
      .execute();
    const resealing = resealOldValues(shop.context);
    await shop.waitFor('the update to wait for the row', async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%update "customers"%' and datname = current_database()`.execute(
        db,
      );
      return waiting.rows.length > 0;
    });
    return { resealing };
  });
  await running.resealing;
  expect(await profileOf(token)).toMatchObject({ birthday: '1980-01-02' });
  expect((await countSealedValues(shop.context)).byKey.size).toBe(1);
});

test('one run encrypts a limited number of values again and the next runs the rest', async () => {
  const { db } = shop.context;
  const old = firstKeyOf(shop.context.config);
  const [oldId = ''] = shop.context.fieldCipher.keyIds;
  const value = sealUnbound(old, DOCUMENT);
  await sql`
    insert into customers (id, email, email_key, first_name, last_name, document, created_at)
    select gen_random_uuid(), n || '@muchos.example', n || '@muchos.example', 'Ana', 'Sosa', ${value}, now()
    from generate_series(1, 5001) n`.execute(db);
  const before = (await countSealedValues(shop.context)).byKey.get(oldId) ?? 0;
  await restart({ encryptionKey: randomBytes(ENCRYPTION_KEY_BYTES), previousEncryptionKeys: [old] });
  const left = async () => (await countSealedValues(shop.context)).byKey.get(oldId) ?? 0;
  await resealOldValues(shop.context);
  expect([before - (await left()), await left()]).toEqual([5000, before - 5000]);
  await resealOldValues(shop.context);
  expect(await left()).toBe(0);
  await db.deleteFrom('customers').where('email', 'like', '%@muchos.example').execute();
  // 5,001 statements, one after the other.
}, 300_000);

test('a value that cannot be decrypted is reported and does not stop the others', async () => {
  const { id } = await shop.createCustomer();
  const other = await shop.createCustomer();
  await patch(other.token, { document: DOCUMENT });
  const old = firstKeyOf(shop.context.config);
  const { keyIds } = shop.context.fieldCipher;
  await storeDocument(id, `sealed2.${keyIds[0]}.alterado`);
  await restart({ encryptionKey: randomBytes(ENCRYPTION_KEY_BYTES), previousEncryptionKeys: [old] });
  await resealOldValues(shop.context);
  expect(captured.text()).toContain('"count":1,"msg":"values of customers.document cannot be decrypted"');
  expect((await countSealedValues(shop.context)).byKey.get(keyIds[0] ?? '')).toBe(1);
  expect(await profileOf(other.token)).toMatchObject({ document: DOCUMENT });
});
