import type { Deepl } from '#partners/deepl/client.ts';
import { MAX_TEXTS, QUOTA_STATUS, TOO_LARGE_STATUS } from '#partners/deepl/wire.ts';
import { isRequestRefused, PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { currentGlossary } from './glossary.ts';
import { readWork, updateWork, type WorkRow } from './repository.ts';
import { type Batch, reserveBatch } from './reserve-batch.ts';
import { cancelBatch, giveUpBatch, settleBatch } from './settle-batch.ts';
import { wantTexts } from './want-texts.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'log' | 'dictionary' | 'partners'>;

/** Why the partner is not asked for a while. */
export type StopReason = NonNullable<WorkRow['stopped']>;

const MINUTE_MS = 60_000;
/** How soon it is looked whether the reason is over; the look is free of charge. */
const NEXT_TRY_MS = { key: 15 * MINUTE_MS, quota: 60 * MINUTE_MS, outage: 10 * MINUTE_MS, budget: 0 } as const;
/** Runs in a row without an answer that count as an outage. */
const FAILURES_OF_OUTAGE = 5;

/** The job `translate-products`: wants texts and translates them, a call after the other, until nothing waits. */
export async function translateProducts(deps: Deps, signal: AbortSignal): Promise<void> {
  const { deepl } = deps.partners;
  if (!deepl) return;
  try {
    if (!(await mayAsk(deps, deepl))) return;
    await wantTexts(deps, signal);
    await translateWanted(deps, deepl, signal);
  } catch (error) {
    // A call that a stop cuts off says nothing of the partner.
    if (signal.aborted || !(await noteFailure(deps, error))) throw error;
  }
}

/** Whether the partner may be asked: after a stop only once its account says that the reason is over. */
async function mayAsk({ db, clock }: Deps, deepl: Deepl): Promise<boolean> {
  const { stopped, next_try_at: nextTryAt } = await readWork(db);
  const now = clock();
  if (nextTryAt && nextTryAt > now) return false;
  if (stopped === null || stopped === 'budget') return true;
  const { count, limit } = await deepl.readUsage();
  if (stopped === 'quota' && count >= limit) {
    await updateWork(db, { next_try_at: after(now, NEXT_TRY_MS.quota) });
    return false;
  }
  await updateWork(db, { stopped: null, stopped_at: null, next_try_at: null, failures: 0 });
  return true;
}

async function translateWanted(deps: Deps, deepl: Deepl, signal: AbortSignal): Promise<void> {
  let maxTexts = MAX_TEXTS;
  while (!signal.aborted) {
    const batch = await reserveBatch(deps, maxTexts);
    if (batch === 'spent') await stop(deps, 'budget');
    if (batch === 'nothing') await updateWork(deps.db, { stopped: null, stopped_at: null });
    if (batch === 'spent' || batch === 'nothing') return;
    maxTexts = await translateBatch(deps, deepl, batch);
  }
}

/** Translates a batch; returns how many texts the next one may have. A failure that is no fault of the texts is thrown. */
async function translateBatch(deps: Deps, deepl: Deepl, batch: Batch): Promise<number> {
  try {
    const glossaryId = await currentGlossary(deps, deepl, await readWork(deps.db));
    const texts = batch.texts.map(({ sent }) => sent);
    await settleBatch(deps, batch, await deepl.translate({ texts, context: batch.context, glossaryId }));
    return MAX_TEXTS;
  } catch (error) {
    if (!isRefusedText(error)) {
      await cancelBatch(deps, batch, { isCharged: error instanceof PartnerUnavailable && error.ambiguous });
      throw error;
    }
    // The glossary of a request that is refused may be gone: the next request brings a new one.
    if (error.status !== TOO_LARGE_STATUS) await updateWork(deps.db, { glossary_id: null, glossary_hash: null });
    const { length } = batch.texts;
    const [only] = batch.texts;
    if (length === 1 && (error.status === TOO_LARGE_STATUS || (only && only.attempts > 0)))
      await giveUpBatch(deps, batch);
    else await cancelBatch(deps, batch, { isCharged: false, counts: length === 1 });
    return Math.max(1, Math.floor(length / 2));
  }
}

/** Whether the partner refused what was sent, and would take other texts. */
function isRefusedText(error: unknown): error is PartnerRejected {
  return isRequestRefused(error) && error.status !== QUOTA_STATUS;
}

/** Notes why the partner could not be asked; false for what is no fault of the partner's. */
async function noteFailure(deps: Deps, error: unknown): Promise<boolean> {
  if (error instanceof PartnerRejected) {
    await stop(deps, error.status === QUOTA_STATUS ? 'quota' : 'key');
    return true;
  }
  if (!(error instanceof PartnerUnavailable)) return false;
  const failures = (await readWork(deps.db)).failures + 1;
  await updateWork(deps.db, {
    failures,
    ...(error.retryAfterMs === null ? {} : { next_try_at: after(deps.clock(), error.retryAfterMs) }),
  });
  if (failures >= FAILURES_OF_OUTAGE) await stop(deps, 'outage');
  return true;
}

async function stop({ db, clock, log }: Deps, reason: StopReason): Promise<void> {
  const { stopped, stopped_at: since } = await readWork(db);
  const now = clock();
  const isNew = stopped !== reason;
  await updateWork(db, {
    stopped: reason,
    stopped_at: isNew ? now : since,
    next_try_at: NEXT_TRY_MS[reason] > 0 ? after(now, NEXT_TRY_MS[reason]) : null,
  });
  if (!isNew) return;
  // A spent budget is what the shop decided; the others are for somebody to look at.
  const level = reason === 'budget' ? 'warn' : 'error';
  log[level]({ partner: 'deepl', code: 'translation-stopped', reason }, 'product texts are not translated');
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
