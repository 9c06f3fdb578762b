import { type Tx, transaction } from '#db/transaction.ts';
import { TRANSLATED_PARTS, type TranslatedPart, textsToTranslate } from '#domain/translation/translated-texts.ts';
import type { Context } from '#server/context.ts';
import { type Candidate, findNextPopular, findSeen, markWanted, type Seen } from './candidates-repository.ts';
import { sourceHash } from './hash.ts';
import { countWanted, type NewWanted, readWork, updateWork, upsertWanted } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** While so many texts wait, no more are looked for: what is seen later has to come before them. */
const MAX_WANTED = 2000;
const PRODUCTS_OF_A_STEP = 100;
/** Of one run: a walk through a million products is divided among many. */
const MAX_STEPS = 40;
const SEEN_DAYS_MS = 60 * 24 * 60 * 60_000;
/** A walk begins again after a day, for what was imported or changed. */
const WALK_REST_MS = 24 * 60 * 60_000;

/** From this rank on nobody has seen the product yet. */
export const RANK_OF_UNSEEN = 20;
/** What people buy, then what they see; of what nobody saw all titles, and then the rest. */
const RANKS = { bought: 0, viewed: 10, titles: RANK_OF_UNSEEN, whole: 30 } as const;
type Reason = keyof typeof RANKS;

/** Asks for texts that have no translation yet, those that are seen most first, until enough wait. */
export async function wantTexts(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock();
  for (const seen of ['bought', 'viewed'] as const) await wantSeen(deps, seen, now);
  for (let step = 0; step < MAX_STEPS && !signal.aborted; step += 1) {
    if ((await countWanted(deps.db, MAX_WANTED)) >= MAX_WANTED) return;
    if (!(await walkOn(deps, now))) return;
  }
}

async function wantSeen({ db }: Deps, seen: Seen, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SEEN_DAYS_MS);
  const candidates = await findSeen(db, seen, { since, limit: PRODUCTS_OF_A_STEP });
  await transaction(db, async (tx) => await want(tx, { candidates, reason: seen, now }));
}

/** The next step of the walk through the catalogue; false where it is at its end. */
async function walkOn({ db }: Deps, now: Date): Promise<boolean> {
  const { walk, walk_popularity: popularity, walk_asin: asin, walk_ended_at: endedAt } = await readWork(db);
  if (walk === 'done') {
    if (endedAt && now.getTime() - endedAt.getTime() < WALK_REST_MS) return false;
    await updateWork(db, { walk: 'titles', walk_popularity: null, walk_asin: null });
    return true;
  }
  const after = popularity !== null && asin !== null ? { popularity, asin } : null;
  const { candidates, last } = await findNextPopular(db, { after, whole: walk === 'whole', limit: PRODUCTS_OF_A_STEP });
  await transaction(db, async (tx) => {
    await want(tx, { candidates, reason: walk, now });
    const next = walk === 'titles' ? 'whole' : 'done';
    await updateWork(
      tx,
      last
        ? { walk_popularity: last.popularity, walk_asin: last.asin }
        : { walk: next, walk_popularity: null, walk_asin: null, walk_ended_at: next === 'done' ? now : null },
    );
  });
  return true;
}

async function want(
  tx: Tx,
  { candidates, reason, now }: { candidates: readonly Candidate[]; reason: Reason; now: Date },
): Promise<void> {
  const parts: readonly TranslatedPart[] = reason === 'titles' ? ['title'] : TRANSLATED_PARTS;
  const wanted = candidates.flatMap((candidate) => toWanted(candidate, parts, RANKS[reason]));
  await upsertWanted(tx, uniqueFirst(wanted), now);
  await markWanted(tx, candidates, reason !== 'titles');
}

function toWanted({ asin, product, brand }: Candidate, parts: readonly TranslatedPart[], base: number): NewWanted[] {
  // What the partner is told besides is product data, too.
  const context = [...product.categories.slice(-2), product.productTitle].join(' · ').slice(0, 300);
  return textsToTranslate(product, brand)
    .filter(({ part }) => parts.includes(part))
    .map(({ part, text }) => ({
      source_hash: sourceHash(text),
      source: text,
      part,
      rank: base + TRANSLATED_PARTS.indexOf(part),
      asin,
      brand,
      context,
    }));
}

/** Of equal texts the one that is needed soonest, in the order in which all processes write them. */
function uniqueFirst(wanted: readonly NewWanted[]): NewWanted[] {
  const byHash = new Map<string, NewWanted>();
  for (const row of wanted) {
    const key = Buffer.from(row.source_hash).toString('hex');
    const known = byHash.get(key);
    if (!known || known.rank > row.rank) byHash.set(key, row);
  }
  return [...byHash].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
