import { beforeEach, describe, expect, test } from 'vitest';
import { dayStart } from '#domain/time/montevideo.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { approveAsSeen, editRule, readRule, ruleDrafter, SEEDED_DRAFT } from '#testing/rule-steps.ts';
import { startShop } from '#testing/shop.ts';

let writer: TestStaff;
let approver: TestStaff;

const shop = await startShop();
const drafter = ruleDrafter(shop);

beforeEach(async () => {
  writer = await createStaff(shop, 'finance');
  approver = await createStaff(shop, 'owner');
});

const plain = (texts: string[]) => texts.join(' | ').replaceAll('\u00a0', ' ');
const read = (id: string, by = writer) => readRule(by, id);
const edit = (id: string, change?: Parameters<typeof editRule>[2]) => editRule(writer, id, change);
const draft = (change?: Parameters<typeof drafter.draft>[1]) => drafter.draft(writer, change);
const approve = (id: string, by = approver) => approveAsSeen(by, id);
const stored = async (id: string) =>
  await shop.context.db.selectFrom('fee_rules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the preview', () => {
  test('says in words what changes and what the golden baskets cost, to the cent, and changes nothing', async () => {
    const id = await draft({ from: SEEDED_DRAFT, validFrom: '2026-12-01', figures: { decree: '100/026' } });
    const rule = await read(id);
    const basket = rule.baskets.find(({ name }) => name === 'Productos por USD 200,00');
    expect(basket).toMatchObject({ change: -83_60, franchise: { before: 'NOT_APPLICABLE', after: 'USE' } });
    const { body } = await approveAsSeen(approver, id, { dryRun: true });
    expect(plain(body.effects)).toContain(
      'Desde el 1 de diciembre de 2026, un envío con franquicia puede costar menos de U$S 800 en vez de U$S 200.',
    );
    expect(plain(body.effects)).toMatch(
      /La que más baja: «Productos por USD 799,99», de U\$S [\d.,]+ a U\$S [\d.,]+\./,
    );
    expect((await stored(id)).state).toBe('draft');
    expect(rule.figures.filter(({ isChanged }) => isChanged).map(({ field }) => field)).toEqual([
      'name',
      'decree',
      'perShipmentUsd',
      'annualUsd',
      'franchiseIva',
      'ivaExemptOrigin',
      'ivaExemptBelowUsd',
    ]);
  });

  test('compares with the rule that will be in force on that day, and says when the next one begins', async () => {
    const one = await draft({ figures: { serviceRate: 1000 } });
    const [other, last] = [await draft(), drafter.nextDay()];
    await approve(one);
    const rule = await read(other);
    expect(rule.follows?.id).toBe(one);
    expect(rule.figures.find(({ field }) => field === 'serviceRate')).toMatchObject({ before: '10\u00a0%' });
    const third = await draft({ validFrom: last, figures: { serviceRate: 1200 } });
    await approve(third);
    expect(plain((await approve(other)).body.effects)).toContain('Rige hasta que empiece la ya aprobada para el');
  });
});

describe('an approval', () => {
  test('is of another person than the author: not of the author, nor of a second account of the same mailbox', async () => {
    const id = await draft();
    const own = await approve(id, writer);
    expect([own.status, own.error.message]).toEqual([403, 'La escribiste vos: la aprueba otra persona']);
    const second = await createStaff(shop, 'owner');
    const setEmail = async (staffId: string, email: string) =>
      await shop.context.db.updateTable('staff').set({ email }).where('id', '=', staffId).execute();
    await setEmail(writer.id, `bea.${writer.id}@gmail.com`);
    await setEmail(second.id, `bea${writer.id}+dos@googlemail.com`);
    await edit(id, { figures: { handling: 600 } });
    expect((await read(id, second)).deciders?.isOwn).toBe(true);
    expect((await approve(id, second)).status).toBe(403);
    expect((await stored(id)).state).toBe('draft');
    expect((await approve(id)).status).toBe(200);
  });

  test('is held by the database, whatever the screen lets through', async () => {
    const id = await draft();
    const change = { state: 'approved', approved_by: writer.id, approved_at: shop.clock.now() } as const;
    await expect(
      shop.context.db.updateTable('fee_rules').set(change).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'fee_rule_approved_by_another' });
  });

  test('is of what was seen: a draft that changed after its preview is not approved', async () => {
    const id = await draft();
    const { version } = await read(id, approver);
    const preview = await approver.act('approveRule', { id, version }, { dryRun: true });
    expect(preview.status).toBe(200);
    await edit(id, { figures: { serviceRate: 9000 } });
    const late = await approver.act('approveRule', { id, version });
    expect(late.status).toBe(409);
    expect(late.error.message).toContain('cambió');
    expect((await stored(id)).state).toBe('draft');
  });

  test('is of what it was compared with: another rule approved in between asks for another look', async () => {
    const [one, other] = [await draft(), await draft({ figures: { ursecPerUnit: 1000 } })];
    const { version } = await read(other, approver);
    await approve(one);
    expect((await approver.act('approveRule', { id: other, version })).status).toBe(409);
    expect((await approve(other)).status).toBe(200);
  });

  test('of two rules of one kind for one day at once is one', async () => {
    const validFrom = drafter.nextDay();
    const ids = [await draft({ validFrom }), await draft({ validFrom, figures: { serviceRate: 1100 } })];
    const versions = await Promise.all(ids.map((id) => read(id, approver)));
    const replies = await Promise.all(versions.map(({ id, version }) => approver.act('approveRule', { id, version })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = ids[replies.findIndex(({ status }) => status === 409)] ?? '';
    expect((await approve(left)).error.message).toContain('Ya hay una aprobada para ese día');
  });

  test('needs a day that is still to come, and a change', async () => {
    expect((await approve(SEEDED_DRAFT)).error.message).toContain('cambiá el día del borrador');
    await approve(await draft({ figures: { serviceRate: 1000 } }));
    const same = await draft({ figures: { serviceRate: 1000 } });
    expect((await approve(same)).error.message).toContain('No cambia ninguna cifra');
  });

  test('is for good: the rule is neither changed, discarded nor approved again', async () => {
    const id = await draft();
    const approved = await approve(id);
    expect(plain(approved.body.effects)).toContain('Las órdenes de antes conservan sus reglas.');
    const { version } = await read(id);
    const again = [await edit(id), await approve(id), await writer.act('discardRule', { id, version })];
    expect(again.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await read(id)).toMatchObject({ stage: 'coming', draftedBy: 'Ana finance', approvedBy: 'Ana owner' });
  });

  test('is in the audit with its figures, its day and its reason', async () => {
    const id = await draft({ figures: { serviceRate: 1050 } });
    await approve(id);
    const row = await shop.context.db
      .selectFrom('staff_audit')
      .select(['reason', 'after', 'staff_id'])
      .where('act', '=', 'approveRule')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reason: 'Prueba', staff_id: approver.id, after: { body: { serviceRate: 1050 } } });
  });
});

describe('an approved rule', () => {
  test('is taken back before its day by one person, and the rule before goes on', async () => {
    const id = await draft();
    await approve(id);
    const { version } = await read(id);
    const taken = await writer.act('withdrawRule', { id, version });
    expect(plain(taken.body.effects)).toContain('no cambia nada: sigue la que rige desde el');
    expect((await read(id)).stage).toBe('withdrawn');
    expect((await writer.act('withdrawRule', { id, version })).status).toBe(409);
    const left = await draft();
    const seen = await read(left);
    expect((await writer.act('withdrawRule', { id: left, version: seen.version })).status).toBe(409);
  });

  test('is not taken back from the midnight of its day on', async () => {
    const id = await draft({ figures: { serviceRate: 1300 } });
    await approve(id);
    const { validFrom } = await read(id);
    shop.clock.advance(Date.parse(dayStart(validFrom)) - shop.clock.now().getTime());
    const late = await createStaff(shop, 'owner');
    const { version, stage } = await read(id, late);
    expect(stage).toBe('in-force');
    const refused = await late.act('withdrawRule', { id, version });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('Ya empezó a regir')]);
  });
});
