import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSealingKeys } from '#app/sealing-keys.ts';
import { createFieldCipher, type FieldCipher } from '#server/secrets/field-encryption.ts';
import { SEALED_COLUMNS } from '#server/secrets/sealed-columns.ts';
import {
  openSealedValues,
  readSealedValues,
  type SealedOwners,
  storeSealedValues,
  writeSealedValue,
} from '#testing/sealed-values.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;
let ana: SealedOwners;
beforeAll(async () => {
  shop = await startShop();
  ana = await storeSealedValues(shop, 'ana');
});
afterAll(() => shop.stop());

const formsOf = (values: { value: string }[]) => new Set(values.map(({ value }) => value.split('.')[0]));

/** The cipher of the next release, which binds values to their places. */
async function bindingCipher(): Promise<FieldCipher> {
  const { config, random, fieldCipher } = shop.context;
  const refusals = new Map(fieldCipher.keyIds.map((id) => [id, new Date(0)]));
  const cipher = createFieldCipher(readSealingKeys(config, random), { random, readRefusals: async () => refusals });
  await cipher.refresh();
  return cipher;
}

describe('values of every sealed column', () => {
  test('are written as the release before reads them', async () => {
    const stored = await readSealedValues(shop.context.db);
    expect(new Set(stored.map(({ place }) => place.column))).toEqual(new Set(SEALED_COLUMNS));
    expect(formsOf(stored)).toEqual(new Set(['sealed2']));
  });

  test('are read where the next release bound them to their place, and in no other one', async () => {
    const { db, fieldCipher } = shop.context;
    const before = await openSealedValues(shop, ana);
    const binding = await bindingCipher();
    for (const { place, value } of await readSealedValues(db))
      await writeSealedValue(db, place, binding.encrypt(fieldCipher.decrypt(value, place), place));
    const stored = await readSealedValues(db);
    expect(formsOf(stored)).toEqual(new Set(['sealed3']));
    expect(await openSealedValues(shop, ana)).toEqual(before);
    for (const { value, place } of stored) {
      expect(() => fieldCipher.decrypt(value, { ...place, id: ana.member.email })).toThrow();
      for (const column of SEALED_COLUMNS.filter((other) => other !== place.column))
        expect(() => fieldCipher.decrypt(value, { ...place, column })).toThrow();
    }
  });

  test('are bound to their place within a moment of the announcement that others will be refused', async () => {
    const { db, fieldCipher, clock } = shop.context;
    const [id = ''] = fieldCipher.keyIds;
    const before = new Set((await readSealedValues(db)).map(({ value }) => value));
    await db.insertInto('sealing_keys').values({ id, unbound_refused_from: clock() }).execute();
    const place = { column: 'customers.document', id } as const;
    await shop.waitFor('the process to know', async () => fieldCipher.encrypt('', place).startsWith('sealed3.'));
    const luis = await storeSealedValues(shop, 'luis');
    const written = (await readSealedValues(db)).filter(({ value }) => !before.has(value));
    expect(new Set(written.map((one) => one.place.column))).toEqual(new Set(SEALED_COLUMNS));
    expect(formsOf(written)).toEqual(new Set(['sealed3']));
    const { document, birthday } = await openSealedValues(shop, ana);
    expect(await openSealedValues(shop, luis)).toMatchObject({
      document,
      birthday,
      orderDocument: document,
      signIn: 200,
    });
  });
});
