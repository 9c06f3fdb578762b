import { type Deadline, deadlineIn, hasPassed, remainingMs } from '#partners/deadline.ts';
import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import { type CallLimits, SLOW_MS } from '#partners/http.ts';
import type { ProductSource } from '#partners/product-source.ts';
import type { CatalogSource } from '#server/config/catalog-sources.ts';
import type { Context } from '#server/context.ts';
import { reserveMarketplaceCalls } from './marketplace-budget.ts';

type Deps = Pick<Context, 'limits' | 'deadline' | 'log' | 'partners' | 'clock'>;

export interface CatalogueRead<Answer> {
  /** Billed calls that it takes, by source. */
  calls: Readonly<Record<CatalogSource, number>>;
  /** Of the last source; null: it may take its time, also where somebody waits. */
  deadline: Deadline | null;
  /** Goes into the log with a failure. */
  facts: { asin?: string };
  read: (source: ProductSource, limits: CallLimits) => Promise<Answer>;
}

/**
 * Where somebody waits and another source is left, one is given as long as makes it count as slow, and a good part of
 * the time that there is.
 */
const PATIENCE_MS = SLOW_MS + 200;
const PATIENCE_SHARE = 0.6;
/** How long a source rests whose quota is spent, when it does not say, and at most. */
const REST_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;
/** 429 of both; Zinc's prepaid wallet is empty; Axesso's quota of a month. */
const QUOTA_STATUSES: readonly (number | null)[] = [429, 402, 403];

/**
 * The answer of the first source of the catalogue that gives one, null when none does. That the marketplace does not
 * sell a product is an answer; a source without a call left for this minute is passed over, as one that fails.
 */
export async function readCatalogue<Answer>(context: Deps, request: CatalogueRead<Answer>): Promise<Answer | null> {
  const awake = awakeSources(context);
  for (const name of awake) {
    if (hasPassed(context.deadline)) return null;
    if (!(await reserveMarketplaceCalls(context, name, request.calls[name]))) continue;
    const deadline = name === awake.at(-1) ? request.deadline : patience(context.deadline);
    try {
      return await request.read(context.partners[name], { deadline });
    } catch (error) {
      if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
      restIfSpent(context, name, error);
      context.log.warn({ partner: name, ...request.facts, error }, 'the catalogue could not be read');
    }
  }
  return null;
}

/** A source without another one beside it never rests. */
function awakeSources({ clock, partners: { catalogue } }: Deps): readonly CatalogSource[] {
  const { sources, restingUntil } = catalogue;
  if (sources.length === 1) return sources;
  const now = clock().getTime();
  return sources.filter((name) => (restingUntil.get(name) ?? 0) <= now);
}

function patience(deadline: Deadline | null): Deadline | null {
  return deadline && deadlineIn(Math.min(PATIENCE_MS, PATIENCE_SHARE * remainingMs(deadline)));
}

/** Asking beyond a quota costs each shopper the time of the refusals. */
function restIfSpent(
  { clock, partners: { catalogue } }: Deps,
  name: CatalogSource,
  error: PartnerUnavailable | PartnerRejected,
): void {
  const isDenied = error instanceof PartnerRejected && error.status === 403;
  if (isDenied || !QUOTA_STATUSES.includes(error.status)) return;
  const stated = error instanceof PartnerUnavailable ? error.retryAfterMs : null;
  catalogue.restingUntil.set(name, clock().getTime() + Math.min(stated ?? REST_MS, LONGEST_REST_MS));
}
