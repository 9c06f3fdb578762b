import type { Queryable } from '#db/transaction.ts';

/** More approved rules than there will ever be. */
const MAX_RULES = 1000;

/** The approved rules of both kinds, the newest first; those that have not begun included. */
export async function findApprovedRules(db: Queryable) {
  return await db
    .selectFrom('fee_rules')
    .select(['id', 'kind', 'body', 'valid_from as validFrom'])
    .where('state', '=', 'approved')
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .limit(MAX_RULES)
    .execute();
}

export type ApprovedRule = Awaited<ReturnType<typeof findApprovedRules>>[number];

/** The drafts whose day has come although nobody approved them, the oldest day first. */
export async function findOverdueDrafts(db: Queryable, { today, limit }: { today: string; limit: number }) {
  return await db
    .selectFrom('fee_rules')
    .select(['id', 'kind', 'valid_from as validFrom'])
    .where('state', '=', 'draft')
    .where('valid_from', '<=', today)
    .orderBy('valid_from')
    .orderBy('id')
    .limit(limit)
    .execute();
}
