import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { HttpClientStats } from '#partners/http.ts';
import type { Context } from '#server/context.ts';
import { overdueDrafts } from '#server/features/base/rules/overdue-drafts.ts';
import { translationState } from '#server/features/catalog/translations/translation-state.ts';
import { statsByPartner } from '#server/features/operations/reconciliation/partner-stats.ts';
import { currentWallet } from '#server/features/operations/wallet/read-wallet.ts';
import { findUnpaidPurchases } from './repository.ts';

type Warnings = BackofficeReply<'listWarnings'>;

const MAX_COUNTED = 1000;
/** Fewer calls say nothing about a partner. */
const MIN_CALLS = 20;
const MAX_DOWN_SHARE = 0.2;
/** The balance is read every quarter of an hour. */
const OLD_READING_MS = 60 * 60_000;

/** What may stop the shop's work: no money at the marketplace, partners that do not answer, rules that wait for a decision. */
export async function listWarnings({
  db,
  clock,
  config,
  partners,
}: Pick<Context, 'db' | 'clock' | 'config' | 'partners'>): Promise<Warnings> {
  const { count, since } = await findUnpaidPurchases(db, MAX_COUNTED + 1);
  const { limit, reading } = await currentWallet({ db });
  const translation = await translationState({ db, clock, config, partners });
  const isStopped = translation?.stopped && translation.stopped.reason !== 'budget';
  const presented = partnerStates({ partners }).map((partner) =>
    partner.name === 'deepl' && isStopped ? { ...partner, isFailing: true } : partner,
  );
  return {
    wallet: since && {
      purchases: Math.min(count, MAX_COUNTED),
      isMore: count > MAX_COUNTED,
      since: since.toISOString(),
    },
    limitCents: limit,
    balance: reading && {
      cents: reading.balance,
      owedCents: reading.owed,
      isLow: reading.isLow,
      readAt: reading.readAt.toISOString(),
      isOld: clock().getTime() - reading.readAt.getTime() > OLD_READING_MS,
    },
    partners: presented.sort((one, other) => Number(other.isFailing) - Number(one.isFailing)),
    translation,
    drafts: await overdueDrafts({ db, clock }),
  };
}

/** Every partner as this process sees it: nothing is read. */
export function partnerStates({ partners }: Pick<Context, 'partners'>): Warnings['partners'] {
  return [...statsByPartner(partners)].map(([name, stats]) => presentPartner(name, stats));
}

/** The partners that do not answer. */
export function failingPartners(deps: Pick<Context, 'partners'>): string[] {
  return partnerStates(deps).flatMap(({ name, isFailing }) => (isFailing ? [name] : []));
}

const WORST_FIRST = ['open', 'half-open', 'closed'] as const;

function presentPartner(name: string, stats: readonly HttpClientStats[]): Warnings['partners'][number] {
  const sum = (of: (client: HttpClientStats) => number) => stats.reduce((total, client) => total + of(client), 0);
  const [calls, down] = [sum((client) => client.calls), sum((client) => client.down)];
  const breaker = WORST_FIRST.find((state) => stats.some((client) => client.breaker === state)) ?? 'closed';
  const lastDownAt =
    stats
      .flatMap((client) => client.lastDownAt ?? [])
      .sort()
      .at(-1) ?? null;
  const isFailing = breaker !== 'closed' || (calls >= MIN_CALLS && down / calls > MAX_DOWN_SHARE);
  return { name, breaker, calls, down, lastDownAt, isFailing };
}
