import type { Database } from '#db/pool.ts';
import { type Candidate, FIELD, type RankedCandidate } from './candidate.ts';
import { findCandidates, MAX_CANDIDATES } from './candidates-repository.ts';
import { groupResults } from './group-results.ts';
import { rankCandidates } from './rank-candidates.ts';
import { findSingleWordTerms, type LocalIndex, NOTHING_CHOSEN } from './search-terms.ts';
import type { SearchIntent, Term } from './term.ts';

export interface LocalResults {
  /** What the keyword was understood as. */
  intent: SearchIntent;
  /** Products that match all terms or most of them, best first. */
  ranked: RankedCandidate[];
  /** Whether these are all that match every term, and all of the kind. */
  isComplete: { all: boolean; kind: boolean };
}

/** Long keywords give up several terms at a time. */
const MAX_STEPS = 2;
/** Combinations of more terms go through most of the index. */
const MAX_SALIENT = 6;
const MAX_COMBINED_TITLES = 30_000;
/** So many times as many titles of a property hide those of a thing. */
const HIDING = 10;
const MAX_SINGLE_WORD_RESULTS = 100;

/** Searches the shop's own catalogue: all terms first, fewer terms when fewer than `requested` models match all. */
export async function searchLocal(index: LocalIndex, intent: SearchIntent, requested: number): Promise<LocalResults> {
  if (intent.terms.length === 0) return { intent, ranked: [], isComplete: { all: true, kind: true } };
  const { matches, isComplete } = await searchWithFewerTerms(index.reads, intent.terms, requested);
  const candidates = matches.length > 0 ? matches : await searchSingleWords(index, intent);
  return { intent, ranked: rankCandidates(candidates, intent), isComplete };
}

/** The asins of all, those of what was asked for first. */
export function asinsOf({ intent, ranked }: LocalResults): string[] {
  const found = groupResults(ranked, intent).found.map(({ asin }) => asin);
  return [...new Set([...found, ...ranked.map(({ asin }) => asin)])];
}

/** Phrases as typed, then their words anywhere, then all terms but one and so on, down to half of them. */
async function searchWithFewerTerms(
  db: Database,
  terms: readonly Term[],
  requested: number,
): Promise<{ matches: Candidate[]; isComplete: LocalResults['isComplete'] }> {
  const required = terms.filter((term) => !term.isOptional);
  const strict = required.length > 0 ? required : terms;
  const loose = strict.map((term) => ({ ...term, query: term.loose }));
  const found = new Map<string, Candidate>();
  const search = async (searched: readonly Term[], minTerms: number) => {
    const candidates = await findCandidates(db, { searched, scored: terms, minTerms });
    for (const candidate of candidates) if (!found.has(candidate.asin)) found.set(candidate.asin, candidate);
    return candidates.length < MAX_CANDIDATES;
  };
  const salient = mostSalient(loose);
  const fewest = Math.max(1, Math.ceil(salient.length / 2));
  const isEnough = () => countModels(found) >= requested;
  let hasEveryMatch = await search(strict, strict.length);
  if (!isEnough() && strict.some(({ query, loose: words }) => query !== words)) {
    hasEveryMatch = await search(loose, strict.length);
  }
  const hasAll = found.size > 0;
  const step = Math.ceil((salient.length - fewest) / MAX_STEPS) || 1;
  const most = salient.length < loose.length ? salient.length : salient.length - step;
  for (let minTerms = most; minTerms >= fewest && !isEnough(); minTerms -= step) {
    await search(combinable(salient, minTerms), minTerms);
  }
  // A rare thing would be lost among the products of a common property: 'billetera de hombre' among all for men.
  const thing = loose.find(({ isThing }) => isThing);
  const hidesThing = (term: Term) => thing !== undefined && term.uses > HIDING * thing.uses;
  const isHidden = strict.length === 2 && strict.some(hidesThing);
  const hasKind = thing && (isHidden || !hasAll) ? await search([thing], 1) : false;
  if (found.size === 0 && fewest > 1) await search(combinable(salient, 1), 1);
  return { matches: [...found.values()], isComplete: { all: hasEveryMatch, kind: hasKind } };
}

/** The rarest terms in titles, of which some are wanted where not all are; numbers are not counted, and are common. */
function mostSalient(terms: readonly Term[]): Term[] {
  const isNumber = ({ uses, words }: Term) => uses === 0 && words.some((word) => /\d/.test(word));
  const rank = (term: Term) => (isNumber(term) ? Number.POSITIVE_INFINITY : term.uses);
  const rarest = new Set(terms.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_SALIENT));
  return terms.filter((term) => rarest.has(term));
}

/** The terms of which any so many are wanted; of common ones the rarest, for combinations go through all their products. */
function combinable(terms: readonly Term[], minTerms: number): readonly Term[] {
  const byUses = terms.toSorted((a, b) => a.uses - b.uses);
  const read = byUses.slice(0, terms.length - minTerms + 1).reduce((sum, { uses }) => sum + uses, 0);
  return read <= MAX_COMBINED_TITLES ? terms : byUses.slice(0, minTerms);
}

function countModels(found: ReadonlyMap<string, Candidate>): number {
  return new Set([...found.values()].map(({ family }) => family)).size;
}

/** Products that match any single word; none of them matches all terms. */
async function searchSingleWords(index: LocalIndex, intent: SearchIntent): Promise<Candidate[]> {
  const { terms } = intent;
  const words = await findSingleWordTerms(index, terms);
  const db = index.reads;
  if (words.length <= terms.length) return [];
  const things = words.filter(({ isThing }) => isThing);
  const ofThings =
    things.length === 0 ? [] : await findCandidates(db, { searched: things, scored: words, minTerms: 1 });
  const candidates =
    ofThings.length > 0 ? ofThings : await findCandidates(db, { searched: words, scored: words, minTerms: 1 });
  const found = rankCandidates(candidates, {
    ...intent,
    terms: words,
    thing: null,
    excluded: [],
    chosen: NOTHING_CHOSEN,
  }).slice(0, MAX_SINGLE_WORD_RESULTS);
  // They mention the last word of the thing, and have none of the terms.
  return found.map((candidate) => ({ ...candidate, fields: terms.map(() => FIELD.none) }));
}
