import { type Insertable, type Selectable, sql } from 'kysely';
import type { FeeRulesTable } from '#db/tables/fee-rules.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { FeeRule } from '#domain/fees/rules.ts';

export type RuleRow = Selectable<FeeRulesTable>;

/** A rule with the names of the people who dealt with it. */
export type NamedRule = RuleRow & { drafter: string | null; approver: string | null; withdrawer: string | null };

function named(db: Queryable) {
  return db
    .selectFrom('fee_rules')
    .leftJoin('staff as drafter', 'drafter.id', 'fee_rules.drafted_by')
    .leftJoin('staff as approver', 'approver.id', 'fee_rules.approved_by')
    .leftJoin('staff as withdrawer', 'withdrawer.id', 'fee_rules.withdrawn_by')
    .selectAll('fee_rules')
    .select(['drafter.name as drafter', 'approver.name as approver', 'withdrawer.name as withdrawer']);
}

/** Everybody who changes a rule waits for each other: what an approval was compared with stays until it is done. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`lock table fee_rules in share row exclusive mode`.execute(tx);
}

export async function findRule(db: Queryable, id: string): Promise<NamedRule | undefined> {
  return await named(db).where('fee_rules.id', '=', id).executeTakeFirst();
}

/** The approved ones that have begun or will, the first day first. */
export async function findApproved(db: Queryable): Promise<NamedRule[]> {
  return await named(db).where('state', '=', 'approved').orderBy('valid_from').orderBy('fee_rules.id').execute();
}

/** The nearest day first. */
export async function findDrafts(db: Queryable): Promise<NamedRule[]> {
  return await named(db).where('state', '=', 'draft').orderBy('valid_from').orderBy('fee_rules.id').execute();
}

export async function countDrafts(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('fee_rules')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface HistoryKey {
  validFrom: string;
  id: string;
}

interface HistorySearch {
  /** Of each kind, the day of the rule in force: those before it have ended. */
  inForceFrom: Readonly<Record<FeeRule['kind'], string>>;
  after: HistoryKey | null;
  limit: number;
}

/** Those that ended, were withdrawn or discarded, the newest day first; each kind is read by its index. */
export async function findHistory(db: Queryable, { inForceFrom, after, limit }: HistorySearch): Promise<NamedRule[]> {
  const ofKind = (kind: FeeRule['kind']) =>
    named(db)
      .where('kind', '=', kind)
      .where(({ or, and, eb }) =>
        or([
          eb('state', '=', 'withdrawn'),
          and([eb('state', '=', 'approved'), eb('valid_from', '<', inForceFrom[kind])]),
        ]),
      )
      .$if(after !== null, (query) =>
        query
          .where('valid_from', '<=', after?.validFrom ?? '')
          .where(({ or, eb }) =>
            or([eb('valid_from', '<', after?.validFrom ?? ''), eb('fee_rules.id', '>', after?.id ?? '')]),
          ),
      )
      .orderBy('valid_from', 'desc')
      .orderBy('fee_rules.id')
      .limit(limit)
      .execute();
  const found = [...(await ofKind('customs')), ...(await ofKind('tariff'))];
  return found.sort(newestFirst).slice(0, limit);
}

function newestFirst(one: RuleRow, other: RuleRow): number {
  if (one.valid_from !== other.valid_from) return one.valid_from < other.valid_from ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

type Draft = Pick<
  Insertable<FeeRulesTable>,
  'id' | 'kind' | 'body' | 'valid_from' | 'drafted_by' | 'drafted_at' | 'note'
>;

/** False where there is a rule of this id. */
export async function insertDraft(tx: Tx, draft: Draft): Promise<boolean> {
  const nobody = { approved_by: null, approved_at: null, withdrawn_by: null, withdrawn_at: null };
  const inserted = await tx
    .insertInto('fee_rules')
    .values({ ...draft, ...nobody, state: 'draft' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function saveDraft(tx: Tx, { id, ...change }: Omit<Draft, 'kind'>): Promise<void> {
  await tx.updateTable('fee_rules').set(change).where('id', '=', id).execute();
}

interface Decision {
  id: string;
  staffId: string;
  at: Date;
}

export async function saveApproval(tx: Tx, { id, staffId, at }: Decision): Promise<void> {
  const change = { state: 'approved', approved_by: staffId, approved_at: at } as const;
  await tx.updateTable('fee_rules').set(change).where('id', '=', id).execute();
}

export async function saveWithdrawal(tx: Tx, { id, staffId, at }: Decision): Promise<void> {
  const change = { state: 'withdrawn', withdrawn_by: staffId, withdrawn_at: at } as const;
  await tx.updateTable('fee_rules').set(change).where('id', '=', id).execute();
}
