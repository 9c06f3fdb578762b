import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { SEARCH_PERIODS } from '#contract/backoffice/searches.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  findFruitless,
  findRequests,
  findSearches,
  findUnopened,
  isFruitless,
  readTotals,
  saveSeen,
} from './repository.ts';

/** How many searches each list shows. */
const LISTED = 100;
/** Longer than the longest period, and no longer than searches are kept. */
const KEPT_DAYS = 90;

/** What visitors searched for, and what they did not find. */
export async function listSearches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input: { period } }: StaffRequest<'listSearches'>,
): Promise<BackofficeReply<'listSearches'>> {
  const to = montevideoDay(clock().toISOString());
  const days = { from: addDays(to, 1 - SEARCH_PERIODS[period]), to };
  const { searches, withoutOwn, withoutAny } = await readTotals(db, days);
  return {
    ...days,
    totals: { searches, withoutOwn, withoutAny },
    fruitless: await findFruitless(db, { ...days, limit: LISTED }),
    unopened: await findUnopened(db, { ...days, limit: LISTED }),
    requests: await findRequests(db, LISTED),
    searches: await findSearches(db, { ...days, limit: LISTED }),
  };
}

/** Takes a search without result from its list until it is asked for on a later day. */
export async function markSearchSeen(
  { tx, clock }: Pick<ActContext, 'tx' | 'clock'>,
  { input: { query } }: StaffRequest<'markSearchSeen'>,
): Promise<ActResult | Refusal> {
  const today = montevideoDay(clock().toISOString());
  // What is not listed has no place in the audit: it could be anything.
  if (!(await isFruitless(tx, query, { from: addDays(today, -KEPT_DAYS), to: today })))
    return refuse(409, 'Esa búsqueda ya no está en la lista.');
  await saveSeen(tx, query, today);
  return {
    subject: { kind: 'search', id: query },
    after: { seenOn: today },
    effects: [`«${query}» deja de mostrarse entre las búsquedas sin resultado, hasta que se busque otro día.`],
  };
}
