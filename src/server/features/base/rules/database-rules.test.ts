import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FeeRulesTable } from '#db/tables/fee-rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { SEED_DRAFT } from '#testing/announced-reform.ts';
import { createStaff } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';

let [author, other]: string[] = [];
let drafts = 0;

const shop = await startShop();
[author, other] = [(await createStaff(shop, 'owner')).id, (await createStaff(shop, 'finance')).id];

const TODAY = new Date('2026-11-22T12:00:00Z');
const TOMORROW = '2026-11-23';

/** Writes a draft of the tariff for a day of its own. */
async function draft(over: { valid_from?: string; drafted_by?: string | null } = {}): Promise<string> {
  const id = randomUUID();
  drafts += 1;
  const day = `2030-01-${String(drafts).padStart(2, '0')}`;
  const none = { approved_by: null, approved_at: null, withdrawn_by: null, withdrawn_at: null };
  const row = { id, kind: 'tariff', body: JSON.stringify(SEED_RULES.tariff.body), valid_from: day } as const;
  await shop.context.db
    .insertInto('fee_rules')
    .values({ ...row, state: 'draft', drafted_by: author ?? null, drafted_at: TODAY, ...none, ...over })
    .execute();
  return id;
}
type Change = Partial<Pick<FeeRulesTable, 'state' | 'valid_from' | 'approved_by' | 'approved_at' | 'drafted_by'>> & {
  body?: string;
  withdrawn_at?: Date;
  note?: string;
};

function change(id: string, to: Change) {
  return shop.context.db.updateTable('fee_rules').set(to).where('id', '=', id).execute();
}

function approve(id: string, by = other ?? '', at = TODAY) {
  return change(id, { state: 'approved', approved_by: by, approved_at: at });
}

function withdraw(id: string, at = TODAY) {
  return change(id, { state: 'withdrawn', withdrawn_at: at });
}

const refused = (constraint: string) => expect.objectContaining({ constraint });

test('the database begins with the rules of the code: two in force, the announced reform as a draft', async () => {
  const rows = await shop.context.db
    .selectFrom('fee_rules')
    .select(['kind', 'valid_from as validFrom', 'body', 'state', 'drafted_by', 'approved_by'])
    .where('drafted_by', 'is', null)
    .orderBy('id')
    .execute();
  const nobody = { drafted_by: null, approved_by: null };
  expect(rows).toEqual([
    { ...SEED_RULES.customs, ...nobody, state: 'approved' },
    { ...SEED_DRAFT, ...nobody, state: 'draft' },
    { ...SEED_RULES.tariff, ...nobody, state: 'approved' },
  ]);
});

describe('a rule is approved', () => {
  test('by another account than its author', async () => {
    await expect(approve(await draft(), author)).rejects.toEqual(refused('fee_rule_approved_by_another'));
    await approve(await draft());
  });

  test('by another person than its author, not through a second account of the same mailbox', async () => {
    const owner = async (email: string) => {
      const { id } = await createStaff(shop, 'owner');
      await shop.context.db.updateTable('staff').set({ email }).where('id', '=', id).execute();
      return id;
    };
    const [one, same] = [await owner('ana.diaz@gmail.com'), await owner('anadiaz+dos@googlemail.com')];
    await expect(approve(await draft({ drafted_by: one }), same)).rejects.toEqual(
      refused('fee_rule_approved_by_another'),
    );
  });

  test('as it was drafted, by somebody, and not for a day that has passed', async () => {
    const id = await draft();
    const approved = { state: 'approved', approved_by: other ?? '', approved_at: TODAY } as const;
    await expect(change(id, { ...approved, body: '{}' })).rejects.toEqual(refused('fee_rule_fixed'));
    await expect(change(id, { ...approved, drafted_by: other ?? '' })).rejects.toEqual(refused('fee_rule_fixed'));
    await expect(change(id, { ...approved, approved_by: null })).rejects.toEqual(
      refused('fee_rule_approved_by_somebody'),
    );
    // 02:00 UTC is still the day before in Montevideo.
    const yesterday = await draft({ valid_from: '2026-11-22' });
    await expect(approve(yesterday, other, new Date('2026-11-23T03:00:00Z'))).rejects.toEqual(
      refused('fee_rule_not_in_the_past'),
    );
    await approve(yesterday, other, new Date('2026-11-23T02:00:00Z'));
  });

  test('once for a kind and a day, unless the first is withdrawn', async () => {
    const [first, second] = [await draft({ valid_from: TOMORROW }), await draft({ valid_from: TOMORROW })];
    await approve(first);
    await expect(approve(second)).rejects.toEqual(refused('fee_rules_approved_once'));
    await withdraw(first);
    await approve(second);
  });

  test('after it was a draft', async () => {
    const row = { id: randomUUID(), kind: 'tariff', body: '{}', valid_from: '2031-01-01' } as const;
    const people = { drafted_by: author ?? '', drafted_at: TODAY, approved_by: other ?? '', approved_at: TODAY };
    const values = { ...row, ...people, state: 'approved' as const, withdrawn_by: null, withdrawn_at: null };
    await expect(shop.context.db.insertInto('fee_rules').values(values).execute()).rejects.toEqual(
      refused('fee_rule_begins_as_draft'),
    );
  });
});

describe('an approved rule', () => {
  test.each<[string, Change]>([
    ['body', { body: '{}' }],
    ['day', { valid_from: '2040-01-01' }],
    ['approval', { approved_at: new Date('2026-11-21T12:00:00Z') }],
    ['note', { note: 'otra' }],
    ['state', { state: 'draft' }],
  ])('keeps its %s', async (_name, to) => {
    const id = await draft();
    await approve(id);
    await expect(change(id, to)).rejects.toEqual(refused('fee_rule_fixed'));
  });

  test('is withdrawn before its day, and not from its midnight on', async () => {
    const [early, late] = [await draft(), await draft({ valid_from: '2026-12-24' })];
    await approve(early);
    await withdraw(early);
    await expect(change(early, { note: 'otra' })).rejects.toEqual(refused('fee_rule_withdrawn_once'));
    await approve(late);
    await expect(withdraw(late, new Date('2026-12-24T03:00:00Z'))).rejects.toEqual(refused('fee_rule_begun'));
    await withdraw(late, new Date('2026-12-24T02:59:59Z'));
  });

  test('is not deleted, withdrawn neither; a draft is', async () => {
    const remove = (id: string) => shop.context.db.deleteFrom('fee_rules').where('id', '=', id).execute();
    const id = await draft();
    await remove(await draft());
    await approve(id);
    await expect(remove(id)).rejects.toEqual(refused('fee_rule_kept'));
    await withdraw(id);
    await expect(remove(id)).rejects.toEqual(refused('fee_rule_kept'));
  });
});

test('a draft changes freely and is withdrawn', async () => {
  const id = await draft();
  await change(id, { body: '{"any": "thing"}', valid_from: '2033-01-01', drafted_by: other ?? '' });
  await withdraw(id);
});
