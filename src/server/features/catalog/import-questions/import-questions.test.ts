import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerDeadline, MAX_QUESTIONS } from '#domain/catalog/import-question.ts';
import { createStaff } from '#testing/backoffice.ts';
import { dayIn, productOf } from '#testing/override-steps.ts';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();
const purchasing = await createStaff(shop, 'purchasing');

let asin = '';
beforeEach(async () => {
  [asin = ''] = await insertProducts(shop, [{ productTitle: 'Kestrel Mini 4K Drone' }]);
});

const ask = ({ token }: TestCustomer) => shop.call('askImport', { body: { asin } }, { token });
const read = ({ token }: TestCustomer) => shop.call('readImportQuestion', { query: { asin } }, { token });
const checkOf = async () => (await shop.call('readProduct', { params: { asin } })).body.importCheck;
const row = async () =>
  (await purchasing.call('listExceptions', { kind: 'import-question' })).body.rows.find(
    ({ subject }: { subject: string }) => subject === asin,
  );
const mailsTo = async ({ email }: TestCustomer) =>
  (await shop.mails(email)).filter(({ subject }) => subject.startsWith('¿Puede entrar a Uruguay?'));

const PERMIT = { verdict: 'permit', paper: 'Permiso de prueba', authority: 'MSP', obtainedBy: 'shopper' };

async function decide(input: object, options: { dryRun?: boolean; key?: string; seen?: number } = {}) {
  const { seen = (await productOf(purchasing, asin)).newest.import, ...rest } = options;
  return await purchasing.act('decideImport', { asin, lastDay: dayIn(shop, 90), seen, ...input } as never, rest);
}

describe('a question whether a product may enter', () => {
  test('is kept once for each customer, who alone reads it, and answered by the end of the second business day', async () => {
    const [ana, luis] = [await shop.createCustomer(), await shop.createCustomer()];
    expect((await read(ana)).body).toEqual({ answerBy: null });
    const first = await ask(ana);
    const answerBy = answerDeadline(shop.clock.now()).toISOString();
    expect(first).toMatchObject({ status: 200, body: { answerBy } });
    expect(answerBy).toMatch(/T21:00:00.000Z$/);
    expect((await ask(ana)).body).toEqual(first.body);
    expect((await read(ana)).body).toEqual(first.body);
    expect((await read(luis)).body).toEqual({ answerBy: null });
    const rows = await shop.context.db.selectFrom('import_questions').selectAll().where('asin', '=', asin).execute();
    expect(rows).toHaveLength(1);
    expect((await shop.call('askImport', { body: { asin } })).status).toBe(401);
  });

  test('is refused of a product that nobody knows, of one that is known to enter, and beyond a number', async () => {
    const ana = await shop.createCustomer();
    const unknown = await shop.call('askImport', { body: { asin: 'B000000000' } }, ana);
    expect(unknown.status).toBe(404);
    const [free = '', ...drones] = await insertProducts(shop, [
      { productTitle: 'Cotton towel' },
      ...Array.from({ length: MAX_QUESTIONS + 1 }, () => ({ productTitle: 'Kestrel Drone' })),
    ]);
    expect((await shop.call('askImport', { body: { asin: free } }, ana)).status).toBe(409);
    const statuses = [];
    for (const drone of drones) statuses.push((await shop.call('askImport', { body: { asin: drone } }, ana)).status);
    expect(statuses).toEqual([...Array.from({ length: MAX_QUESTIONS }, () => 200), 409]);
  });

  test('waits in the queue once for all who ask, for whoever corrects products', async () => {
    for (let count = 0; count < 2; count += 1) await ask(await shop.createCustomer());
    expect(await row()).toMatchObject({
      label: 'Kestrel Mini 4K Drone',
      page: `/catalogo/${asin}`,
      detail: 'Lo preguntan 2 personas',
      whoCan: null,
    });
    const support = await createStaff(shop, 'support');
    expect((await support.call('listExceptions', { kind: 'import-question' })).body.rows).toEqual([]);
    expect(
      (await support.act('decideImport', { asin, lastDay: dayIn(shop, 9), seen: 0, verdict: 'free' })).status,
    ).toBe(403);
  });
});

describe('the decision of the staff', () => {
  test('holds for everybody and is mailed once to each who asked, however often it is sent', async () => {
    const [ana, luis, eva] = [await shop.createCustomer(), await shop.createCustomer(), await shop.createCustomer()];
    for (const one of [ana, luis, eva]) await ask(one);
    await sql`update customers set verified_at = null where id = ${eva.id}`.execute(shop.context.db);
    expect((await checkOf()).verdict).toBe('unsure');
    const input = { ...PERMIT, workingDays: 10, note: 'Lo pide quien lo usa.' };
    const preview = await decide(input, { dryRun: true });
    expect(preview.body.effects.join(' ')).toContain('Se les contesta por correo a las 3 personas que lo preguntaron.');
    expect(await row()).toBeDefined();
    const key = randomUUID();
    const done = await decide(input, { key, seen: 0 });
    expect(done.status).toBe(200);
    expect((await decide(input, { key, seen: 0 })).body).toEqual(done.body);
    expect((await decide({ verdict: 'free' }, { seen: 0 })).status, 'decided meanwhile').toBe(409);
    expect(await row()).toBeUndefined();
    expect(await checkOf()).toMatchObject({
      verdict: 'permit',
      permit: { workingDays: 10 },
      note: 'Lo pide quien lo usa.',
    });
    expect((await ask(luis)).status, 'it is known now').toBe(409);
    await shop.drain();
    for (const one of [ana, luis]) {
      const [mail, ...others] = await mailsTo(one);
      expect(others).toEqual([]);
      expect(mail?.text).toContain('Lo pedís vos y lleva hasta 10 días hábiles más.');
    }
    expect(await mailsTo(eva)).toEqual([]);
  });

  test('that it does not enter takes it out of sale, and tells why', async () => {
    const ana = await shop.createCustomer();
    await ask(ana);
    expect(await decide({ verdict: 'forbidden' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'forbidden' }] },
    });
    expect((await decide({ verdict: 'forbidden', forbidden: 'LITHIUM', note: 'Trae otra suelta.' })).status).toBe(200);
    const { body } = await shop.call('readProduct', { params: { asin } });
    expect(body).toMatchObject({ forbidden: true, landedPrice: null, importCheck: { verdict: 'forbidden' } });
    await shop.drain();
    expect((await mailsTo(ana))[0]?.text).toMatch(/No\. Las baterías de litio sueltas .+ Trae otra suelta\./);
  });

  test('ends with its last day or when it is ended, and a paper of URSEC needs the class that charges it', async () => {
    const refused = await decide({ ...PERMIT, authority: 'URSEC', obtainedBy: 'shop', workingDays: 0 });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'authority' }] } });
    expect(await decide(PERMIT)).toMatchObject({ body: { errors: [{ field: 'workingDays' }] } });
    expect((await decide({ verdict: 'free' })).body.effects.join(' ')).toContain('no sale ningún correo');
    expect((await checkOf()).verdict).toBe('free');
    const seen = (await productOf(purchasing, asin)).newest.import;
    expect((await purchasing.act('endOverride', { asin, kind: 'import', seen })).status).toBe(200);
    expect((await checkOf()).verdict).toBe('unsure');
  });
});

test('a cart names what is unsure, and an account takes its questions along and away', async () => {
  const ana = await shop.createCustomer();
  const [towel = ''] = await insertProducts(shop, [{ productTitle: 'Cotton towel' }]);
  const body = { useFranchise: 'USE', productsAsin: [asin, towel].map((one) => ({ asin: one, quantity: 1 })) };
  const { body: fees } = await shop.call('quoteFees', { body });
  expect(fees.products.map(({ unsure }: { unsure: boolean }) => unsure)).toEqual([true, false]);
  await ask(ana);
  const { body: data } = await shop.call('exportAccount', {}, ana);
  expect(data.importQuestions).toMatchObject([{ productId: asin, title: 'Kestrel Mini 4K Drone' }]);
  await shop.call('deleteAccount', { body: { password: ana.password } }, ana);
  expect(await row()).toBeUndefined();
});
