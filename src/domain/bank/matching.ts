import { allocateCents } from '#domain/money/allocate.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';
import type { Steps } from '#domain/steps.ts';

/** The most that a processor keeps, in whole percent: beyond it, payments were chosen that are not of the movement. */
export const MAX_COMMISSION_PERCENT = 10;

/** How many days before a movement its payment may have been made, and after it: cash and cards arrive days later. */
export const MATCH_WINDOW = { before: 7, after: 1 } as const;

const WINDOW_DAYS = Array.from(
  { length: MATCH_WINDOW.before + 1 + MATCH_WINDOW.after },
  (_, place) => place - MATCH_WINDOW.before,
);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Shorter ones are amounts, dates and branches. */
const MIN_REFERENCE = 6;

/** A movement of the bank that nothing is matched with. */
export interface OpenMovement {
  id: string;
  day: string;
  /** Signed. */
  amountCents: number;
  /** As `referencesIn` finds them. */
  references: readonly string[];
}

/** A payment that came in, or a refund that went out. */
export interface Candidate {
  id: string;
  kind: 'payment' | 'refund';
  day: string;
  /** Without a sign. */
  amountCents: number;
  references: readonly string[];
}

export interface Decision {
  movementId: string;
  candidate: Candidate;
  /** `certain`: matched by itself; `likely`: a person confirms it. */
  certainty: 'certain' | 'likely';
}

/**
 * What belongs together, of one account. The same reference and amount is certain. The same amount within the window is
 * likely, where the movement has no other candidate and the candidate no other movement. Everything else is for a person.
 */
export function* matchMovements(
  movements: readonly OpenMovement[],
  candidates: readonly Candidate[],
): Steps<Decision[]> {
  const certain = yield* pairs({ movements, candidates }, BY_REFERENCE);
  const left = {
    movements: without(movements, new Set(certain.map(({ movement }) => movement.id))),
    candidates: without(candidates, new Set(certain.map(({ candidate }) => candidate.id))),
  };
  const likely = yield* pairs(left, BY_DAY);
  return [...certain.map(decided('certain')), ...likely.map(decided('likely'))];
}

interface Pair {
  movement: OpenMovement;
  candidate: Candidate;
}

const decided =
  (certainty: Decision['certainty']) =>
  ({ movement, candidate }: Pair): Decision => ({ movementId: movement.id, candidate, certainty });

function without<Item extends { id: string }>(items: readonly Item[], gone: ReadonlySet<string>): Item[] {
  return items.filter(({ id }) => !gone.has(id));
}

/** A movement and a candidate fit that have a key in common, so that no pair of equal amounts is compared in vain. */
interface KeysOf {
  movement: (movement: OpenMovement) => string[];
  candidate: (candidate: Candidate) => string[];
}

const BY_REFERENCE: KeysOf = {
  movement: ({ amountCents, references }) => references.map((reference) => `${amountCents} ${reference}`),
  candidate: (candidate) => candidate.references.map((reference) => `${signedAmount(candidate)} ${reference}`),
};

const BY_DAY: KeysOf = {
  movement: ({ amountCents, day }) => WINDOW_DAYS.map((days) => `${amountCents} ${Date.parse(day) / DAY_MS + days}`),
  candidate: (candidate) => [`${signedAmount(candidate)} ${Date.parse(candidate.day) / DAY_MS}`],
};

function signedAmount({ kind, amountCents }: Candidate): number {
  return kind === 'payment' ? amountCents : -amountCents;
}

interface Sides {
  movements: readonly OpenMovement[];
  candidates: readonly Candidate[];
}

/** The pairs that fit, each of which is the only one of both. */
function* pairs({ movements, candidates }: Sides, keysOf: KeysOf): Steps<Pair[]> {
  const movementsBy = yield* groupByKeys(movements, keysOf.movement);
  const candidatesBy = yield* groupByKeys(candidates, keysOf.candidate);
  const found: Pair[] = [];
  for (const movement of movements) {
    const candidate = onlyOne(candidatesBy, keysOf.movement(movement));
    if (candidate && onlyOne(movementsBy, keysOf.candidate(candidate))) found.push({ movement, candidate });
    yield;
  }
  return found;
}

function* groupByKeys<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => string[],
): Steps<ReadonlyMap<string, Item[]>> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    yield;
  }
  return groups;
}

/** The item that is in the groups of these keys, where there is no other. */
function onlyOne<Item>(groups: ReadonlyMap<string, Item[]>, keys: readonly string[]): Item | null {
  let only: Item | null = null;
  for (const item of keys.flatMap((key) => groups.get(key)?.slice(0, 2) ?? [])) {
    if (only !== null && item !== only) return null;
    only = item;
  }
  return only;
}

/** The numbers within a bank's texts by which a payment may be known, without leading zeros. */
export function referencesIn(...texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text ?? '').toUpperCase().split(/[^A-Z\d]+/));
  const found = words.filter((word) => word.length >= MIN_REFERENCE && /\d/.test(word)).map(plainReference);
  return [...new Set(found)].filter((word) => word.length >= MIN_REFERENCE);
}

/** A reference as it is compared. */
export function plainReference(reference: string): string {
  return reference
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
    .replace(/^0+/, '');
}

/** Payments that came in together less a commission, whose parts add up to it; or what does not fit. */
type Payout =
  | { fits: true; commission: Cents; parts: Cents[] }
  | { fits: false; reason: 'movement-larger' | 'commission-too-large'; difference: Cents };

/** Whether a credit is the sum of the payments less a commission. */
export function splitPayout(movement: Cents, payments: readonly Cents[]): Payout {
  const total = sumCents(payments);
  const commission = cents(total - movement);
  if (commission < 0) return { fits: false, reason: 'movement-larger', difference: cents(-commission) };
  if (commission * 100 > total * MAX_COMMISSION_PERCENT)
    return { fits: false, reason: 'commission-too-large', difference: commission };
  return { fits: true, commission, parts: allocateCents(commission, payments) };
}
