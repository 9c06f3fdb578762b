import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { approveAsSeen, editRule, readRule, ruleDrafter, SEEDED_DRAFT, TARIFF_IN_FORCE } from '#testing/rule-steps.ts';
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

describe('the list', () => {
  test('has what is in force in words, the announced reform as a draft whose day has passed', async () => {
    const { inForce, coming, drafts, history } = (await writer.call('listRules', {})).body;
    expect(inForce.map(({ kind, validFrom, stage }) => [kind, validFrom, stage])).toEqual([
      ['customs', '2017-01-01', 'in-force'],
      ['tariff', '2017-01-01', 'in-force'],
    ]);
    const textOf = (field: string) =>
      inForce.flatMap(({ figures }) => figures).find((figure) => figure.field === field)?.after;
    expect(plain([textOf('perShipmentUsd') ?? '', textOf('freightTiers') ?? ''])).toBe(
      'U$S 200 | U$S 20, desde 3 kg U$S 15, desde 5 kg U$S 12',
    );
    expect(drafts).toMatchObject([{ id: SEEDED_DRAFT, stage: 'late', validFrom: '2026-05-01', draftedBy: null }]);
    expect([coming, history]).toEqual([[], { rows: [], next: null }]);
  });

  test('moves a rule from the drafts to those that come, and one taken back to the history', async () => {
    const id = await draft();
    const places = async () => {
      const { coming, drafts, history } = (await writer.call('listRules', {})).body;
      return Object.entries({ coming, drafts, history: history.rows }).flatMap(([place, rows]) =>
        rows.some((row) => row.id === id) ? [place] : [],
      );
    };
    expect(await places()).toEqual(['drafts']);
    await approve(id);
    expect(await places()).toEqual(['coming']);
    const { version } = await read(id);
    await approver.act('withdrawRule', { id, version });
    expect(await places()).toEqual(['history']);
  });

  test('has every ended rule once, page after page', async () => {
    const ended = { state: 'draft', drafted_at: shop.clock.now(), drafted_by: writer.id, approved_at: null } as const;
    const nobody = { approved_by: null, withdrawn_by: null, withdrawn_at: null };
    const ids = Array.from({ length: 120 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      const { kind, body } = index % 2 === 0 ? SEED_RULES.customs : SEED_RULES.tariff;
      const day = `2028-01-${String(1 + (index % 5)).padStart(2, '0')}`;
      const row = { id, kind, body: JSON.stringify(body), valid_from: day };
      await shop.context.db
        .insertInto('fee_rules')
        .values({ ...row, ...ended, ...nobody })
        .execute();
    }
    await shop.context.db
      .updateTable('fee_rules')
      .set({ state: 'withdrawn', withdrawn_at: shop.clock.now() })
      .where('id', 'in', ids)
      .execute();
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { rows: { id: string }[]; next: string | null } = (
        await writer.call('listRules', next === '' ? {} : { after: next })
      ).body.history;
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
    expect((await writer.call('listRules', { after: '2028-13-45_x' })).status).toBe(400);
  });
});

describe('a draft', () => {
  test('begins as a copy, from tomorrow at the earliest, and changes nothing in the shop', async () => {
    const id = randomUUID();
    const begun = await writer.act('draftRule', { id, from: SEEDED_DRAFT }, { reason: '' });
    expect(plain(begun.body.effects)).toContain('La tienda no cambia hasta que otra persona lo apruebe');
    const rule = await read(id);
    expect(rule).toMatchObject({
      kind: 'customs',
      stage: 'draft',
      validFrom: rule.earliest,
      deciders: { isOwn: true },
    });
    expect(rule.body).toEqual(SEED_DRAFT.body);
    expect((await writer.act('draftRule', { id, from: TARIFF_IN_FORCE }, { reason: '' })).status).toBe(409);
    expect((await writer.act('draftRule', { id: randomUUID(), from: randomUUID() }, { reason: '' })).status).toBe(404);
  });

  test('names each wrong figure and its rule, and keeps the right ones', async () => {
    const id = await draft();
    const before = await stored(id);
    const wrong = await edit(id, { figures: { serviceRate: Number.NaN, ursecPerUnit: -1, more: 1 } });
    expect(wrong.status).toBe(400);
    expect(wrong.error.errors?.map(({ field }) => field)).toEqual([
      'body.more',
      'body.serviceRate',
      'body.ursecPerUnit',
    ]);
    expect((await edit(id, { figures: { freightTiers: [{ fromTenths: 5, perKilo: 1000 }] } })).error.errors).toEqual([
      { field: 'body.freightTiers.0.fromTenths', message: 'El primer tramo empieza en 0 kilos' },
    ]);
    const customs = await draft({ from: SEEDED_DRAFT, figures: { maxKg: 30 } });
    expect((await edit(customs, { figures: { name: 'a\u0000b' } })).status).toBe(400);
    expect(await stored(id)).toEqual(before);
  });

  test.each([
    ['today', 0, 'mañana'],
    ['six years ahead', 6 * 366, '5 años'],
  ])('cannot begin %s', async (_name, ahead, rule) => {
    const id = await draft();
    const validFrom = montevideoDay(new Date(shop.clock.now().getTime() + ahead * 86_400_000).toISOString());
    const refused = await edit(id, { validFrom });
    expect([refused.status, refused.error.errors?.[0]?.field]).toEqual([400, 'validFrom']);
    expect(refused.error.message).toContain(rule);
  });

  test('that somebody else changed in the meantime is not overwritten', async () => {
    const id = await draft();
    const { version, body, validFrom } = await read(id);
    await editRule(approver, id, { figures: { ursecPerUnit: 1000 } });
    const late = await writer.act('editRule', { id, version, validFrom, note: '', body: { ...body, handling: 1 } });
    expect(late.status).toBe(409);
    expect(late.error.message).toContain('cambió');
  });

  test('is discarded with a reason, and then neither changed nor approved', async () => {
    const id = await draft();
    const { version } = await read(id);
    expect((await writer.act('discardRule', { id, version }, { reason: '' })).status).toBe(400);
    expect((await writer.act('discardRule', { id, version })).status).toBe(200);
    expect((await read(id)).stage).toBe('discarded');
    expect([(await edit(id)).status, (await approve(id)).status]).toEqual([409, 409]);
  });
});
