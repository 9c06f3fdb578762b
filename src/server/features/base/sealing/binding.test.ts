import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFieldCipher } from '#app/base-context.ts';
import { readSealingKeys } from '#app/sealing-keys.ts';
import { transaction } from '#db/transaction.ts';
import { offerSecret, readOffer } from '#server/features/people/staff/one-time-passwords.ts';
import { ENCRYPTION_KEY_BYTES } from '#server/secrets/field-encryption.ts';
import { SEALED_COLUMNS, type SealedPlace } from '#server/secrets/sealed-columns.ts';
import { captureLog } from '#testing/capture-log.ts';
import {
  openSealedValues,
  readSealedValues,
  sealUnbound,
  storeSealedValues,
  unbindValues,
  writeSealedValue,
} from '#testing/sealed-values.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { resealOldValues } from './reseal.ts';

interface StoredValue {
  place: SealedPlace;
  value: string;
}

const captured = captureLog('error');
const shop = await startShop({ log: captured.log });
const ana = await storeSealedValues(shop, 'ana');
/** What the owners read. */
let clear = await openSealedValues(shop, ana);

beforeEach(async () => {
  await forgetKeys();
});

const formsOf = (values: StoredValue[]) => new Set(values.map(({ value }) => value.split('.')[0]));
const columnsOf = (values: StoredValue[]) => new Set(values.map(({ place }) => place.column));
const reseal = () => resealOldValues(shop.context);
const keyRows = () => shop.context.db.selectFrom('sealing_keys').selectAll().execute();
const firstKey = () => readSealingKeys(shop.context.config, shop.context.random)[0];
const opens = (value: string, place: SealedPlace) => {
  try {
    shop.context.fieldCipher.decrypt(value, place);
    return true;
  } catch {
    return false;
  }
};

/** The table of keys as it is before any announcement, in the database and in the process. */
async function forgetKeys(): Promise<void> {
  await shop.context.db.deleteFrom('sealing_keys').execute();
  await shop.context.fieldCipher.refresh();
}

async function store(values: StoredValue[]): Promise<void> {
  for (const { place, value } of values) await writeSealedValue(shop.context.db, place, value);
}

/** Stores what no trigger sees, as a restore does that runs before triggers exist or switches them off. */
async function restore(values: StoredValue[]): Promise<void> {
  await transaction(shop.context.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { place, value } of values) await writeSealedValue(tx, place, value);
  });
}

/** The announcement of all keys was longer ago than any process without it may write. */
async function age(): Promise<void> {
  await sql`update sealing_keys set announced_at = announced_at - interval '1 day'`.execute(shop.context.db);
}

/** Binds what is stored and lets the keys refuse the rest, as two runs of the reconciliation a day apart do. */
async function refuseUnbound(): Promise<void> {
  await reseal();
  await age();
  await reseal();
  expect((await keyRows()).every(({ unbound_refused_from: from }) => from !== null)).toBe(true);
  await shop.waitFor('the process to know', async () => shop.context.fieldCipher.refusesUnbound());
}

describe('values of every sealed column', () => {
  test('are written bound to their place and open in no other row or column, also where they are copied to', async () => {
    const { db } = shop.context;
    const stored = await readSealedValues(db);
    expect(columnsOf(stored)).toEqual(new Set(SEALED_COLUMNS));
    expect(formsOf(stored)).toEqual(new Set(['sealed3']));
    for (const { value, place } of stored) {
      expect(opens(value, place)).toBe(true);
      expect(opens(value, { ...place, id: ana.member.email })).toBe(false);
      for (const column of SEALED_COLUMNS.filter((other) => other !== place.column))
        expect(opens(value, { ...place, column })).toBe(false);
    }
    const luis = await storeSealedValues(shop, 'luis');
    const now = await readSealedValues(db);
    for (const column of SEALED_COLUMNS) {
      const own = stored.find(({ place }) => place.column === column);
      const foreign = now.find(
        ({ place }) => place.column === column && !stored.some((one) => one.place.id === place.id),
      );
      if (!own || !foreign) throw new Error(`nothing is stored in ${column}`);
      await writeSealedValue(db, foreign.place, own.value);
    }
    expect((await shop.call('readProfile', {}, luis.shopper)).status).toBe(500);
    const copied = await readSealedValues(db);
    expect(copied.filter(({ value, place }) => !opens(value, place)).map(({ place }) => place.column)).toEqual([
      ...SEALED_COLUMNS,
    ]);
    await store(now);
    expect(await openSealedValues(shop, luis)).toMatchObject({ document: clear.document, signIn: 200 });
  });

  test('that a release before wrote are read, bound by processes at once beside a writer, and refused only a day after', async () => {
    const { db } = shop.context;
    const unbound = await unbindValues(shop);
    await store(unbound);
    expect(formsOf(await readSealedValues(db))).toEqual(new Set(['sealed1', 'sealed2']));
    clear = await openSealedValues(shop, ana);
    const body = { birthday: '1980-01-02' };
    const [{ status }] = await Promise.all([
      shop.call('updateProfile', { body }, ana.shopper),
      ...[1, 2, 3].map(() => reseal()),
    ]);
    expect(status).toBe(200);
    clear = { ...clear, ...body };
    expect(formsOf(await readSealedValues(db))).toEqual(new Set(['sealed3']));
    expect(await openSealedValues(shop, ana)).toEqual(clear);
    expect(await keyRows()).toEqual([
      { id: shop.context.fieldCipher.keyIds[0], announced_at: expect.any(Date), unbound_refused_from: null },
    ]);
    await reseal();
    await store(unbound.filter(({ place }) => place.column !== 'customers.birthday'));
    expect(await openSealedValues(shop, ana)).toEqual(clear);

    await age();
    await reseal();
    expect((await keyRows()).map(({ unbound_refused_from: from }) => from)).toEqual([null]);
    await reseal();
    await shop.waitFor('the process to know', async () => shop.context.fieldCipher.refusesUnbound());
    for (const { place, value } of unbound) {
      expect(opens(value, place)).toBe(false);
      await expect(writeSealedValue(db, place, value)).rejects.toThrow('is not bound to its place');
      await expect(writeSealedValue(db, place, '48712061')).rejects.toThrow('is not bound to its place');
    }
    expect(await openSealedValues(shop, ana)).toEqual(clear);
  });

  test('of a key that was replaced are bound too, and refused under either key', async () => {
    const { config, fieldCipher } = shop.context;
    const old = firstKey();
    const unbound = await unbindValues(shop);
    await store(unbound);
    const rotated = { ...config, encryptionKey: randomBytes(ENCRYPTION_KEY_BYTES), previousEncryptionKeys: [old] };
    Object.assign(shop.context, { config: rotated });
    const both = await openFieldCipher(shop.context);
    Object.assign(shop.context, { fieldCipher: both });
    clear = await openSealedValues(shop, ana);
    await reseal();
    expect((await keyRows()).map(({ id }) => id).toSorted()).toEqual([...both.keyIds].toSorted());
    for (const { value } of await readSealedValues(shop.context.db))
      expect(value.startsWith(`sealed3.${both.keyIds[0]}.`)).toBe(true);
    await age();
    await reseal();
    await both.refresh();
    for (const { place, value } of unbound) {
      expect(opens(value, place)).toBe(false);
      expect(opens(sealUnbound(firstKey(), '48712061'), place)).toBe(false);
      await expect(writeSealedValue(shop.context.db, place, value)).rejects.toThrow('is not bound to its place');
    }
    expect(await openSealedValues(shop, ana)).toEqual(clear);
    await restoreKey({ config, fieldCipher });
  });

  /** Back to the key of before: what the new one encrypted is encrypted again. */
  async function restoreKey({ config, fieldCipher }: Pick<TestShop['context'], 'config' | 'fieldCipher'>) {
    const back = { ...config, encryptionKey: firstKeyOf(config), previousEncryptionKeys: [firstKey()] };
    Object.assign(shop.context, { config: back });
    Object.assign(shop.context, { fieldCipher: await openFieldCipher(shop.context) });
    await reseal();
    Object.assign(shop.context, { config, fieldCipher });
    expect(await openSealedValues(shop, ana)).toEqual(clear);
  }

  const firstKeyOf = (config: TestShop['context']['config']) => readSealingKeys(config, shop.context.random)[0];
});

describe('an older dump, with values that are bound to no place', () => {
  test('whose table of keys has no date is read after the start, and bound', async () => {
    await restore(await unbindValues(shop));
    await openFieldCipher(shop.context);
    expect(await openSealedValues(shop, ana)).toEqual(clear);
    await reseal();
    expect(formsOf(await readSealedValues(shop.context.db))).toEqual(new Set(['sealed3']));
    expect(await openSealedValues(shop, ana)).toEqual(clear);
  });

  test('of single tables, where the table of keys has a date, is not read, reported and kept, until the dates are deleted', async () => {
    const { db } = shop.context;
    const unbound = await unbindValues(shop);
    await refuseUnbound();
    await restore(unbound);
    await openFieldCipher(shop.context);
    await reseal();
    for (const { place, value } of unbound) expect(opens(value, place)).toBe(false);
    expect(await readSealedValues(db)).toEqual(unbound);
    for (const column of SEALED_COLUMNS)
      expect(captured.text()).toContain(`"msg":"values of ${column} cannot be decrypted"`);
    expect((await shop.call('readProfile', {}, ana.shopper)).status).toBe(500);

    await db.deleteFrom('sealing_keys').execute();
    await shop.waitFor('the process to know', async () => !shop.context.fieldCipher.refusesUnbound());
    expect(await openSealedValues(shop, ana)).toEqual(clear);
    await reseal();
    expect(formsOf(await readSealedValues(db))).toEqual(new Set(['sealed3']));
    expect(await openSealedValues(shop, ana)).toEqual(clear);
  });

  test('in clear text is encrypted at a start without a date, and left alone with one', async () => {
    const { db, fieldCipher } = shop.context;
    const { id } = await shop.createCustomer();
    const place = { column: 'customers.document', id } as const;
    await restore([{ place, value: '48712061' }]);
    await openFieldCipher(shop.context);
    const [sealed] = (await readSealedValues(db)).filter((one) => one.place.id === id);
    expect(fieldCipher.decrypt(sealed?.value ?? '', place)).toBe('48712061');
    await refuseUnbound();
    await restore([{ place, value: '48712061' }]);
    await openFieldCipher(shop.context);
    await reseal();
    expect((await readSealedValues(db)).filter((one) => one.place.id === id)).toEqual([{ place, value: '48712061' }]);
    await restore([{ place, value: fieldCipher.encrypt('48712061', place) }]);
  });
});

test('the offer of an authenticator app is bound to the person, and one of a release before is taken until the date', async () => {
  const { context } = shop;
  const { secret, offer } = offerSecret(context, { staffId: 'one', email: 'one@staff.test' });
  expect(offer).toMatch(/^sealed3\./);
  expect(readOffer(context, { staffId: 'one', offer })).toBe(secret);
  expect(readOffer(context, { staffId: 'other', offer })).toBeNull();
  const text = context.fieldCipher.decrypt(offer, { column: 'staff.totp_offer', id: 'one' });
  const unbound = sealUnbound(firstKey(), text);
  expect(readOffer(context, { staffId: 'one', offer: unbound })).toBe(secret);
  await refuseUnbound();
  expect(readOffer(context, { staffId: 'one', offer: unbound })).toBeNull();
  expect(readOffer(context, { staffId: 'one', offer })).toBe(secret);
});
