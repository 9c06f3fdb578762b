import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { type ListCount, MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { presentOverride } from './read-product-for-staff.ts';
import { countInForce, findInForce, type ListPage } from './repository.ts';

/** What counts as ending soon. */
const SOON_MS = 7 * 24 * 60 * 60 * 1000;

/** A page of the overrides in force, those that end first at the top. */
export async function listOverrides(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input: { kind, expiring, after } }: StaffRequest<'listOverrides'>,
): Promise<BackofficeReply<'listOverrides'> | Refusal> {
  const cursor = after === undefined ? null : readCursor(after);
  if (cursor === 'invalid') return refuseField('after', 'Esa página no existe');
  const now = clock();
  const search = { now, kind: kind ?? null, endsUntil: endOf(expiring, now), limit: PAGE_SIZE + 1 };
  const found = await findInForce(db, { ...search, after: cursor });
  const { rows, next } = listPage(found, ({ validUntil, id }) => `${validUntil?.toISOString()} ${id}`);
  return {
    next,
    rows: rows.map((row) => ({ ...presentOverride(row), asin: row.asin, title: row.title })),
  };
}

export async function countOverrides(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input: { kind, expiring } }: StaffRequest<'countOverrides'>,
): Promise<ListCount> {
  const now = clock();
  const search = { now, kind: kind ?? null, endsUntil: endOf(expiring, now), limit: MAX_COUNTED + 1 };
  const { count, seen } = await countInForce(db, search);
  return { count: Math.min(count, MAX_COUNTED), isMore: seen > MAX_COUNTED, sums: [] };
}

function endOf(expiring: boolean, now: Date): Date | null {
  return expiring ? new Date(now.getTime() + SOON_MS) : null;
}

/** Those in force that end until an instant, the first at the top. */
export async function findEnding({ db, clock }: Pick<Context, 'db' | 'clock'>, until: Date, limit: number) {
  const found = await findInForce(db, { now: clock(), kind: null, endsUntil: until, after: null, limit });
  return found.flatMap(({ asin, title, kind, validUntil }) =>
    validUntil ? [{ asin, title, kind, until: validUntil.toISOString() }] : [],
  );
}

function readCursor(text: string): ListPage['after'] | 'invalid' {
  const [, at = '', id = ''] = /^(\S+Z) (\d{1,15})$/.exec(text) ?? [];
  const validUntil = new Date(at);
  return Number.isNaN(validUntil.getTime()) ? 'invalid' : { validUntil, id: Number(id) };
}
