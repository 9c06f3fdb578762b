import { allocateCents } from '#domain/money/allocate.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';

/** The most that a processor keeps, in whole percent: beyond it, payments were chosen that are not of the movement. */
export const MAX_COMMISSION_PERCENT = 10;

/** How many days before a movement its payment may have been made, and after it: cash and cards arrive days later. */
export const MATCH_WINDOW = { before: 7, after: 1 } as const;

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
export function matchMovements(movements: readonly OpenMovement[], candidates: readonly Candidate[]): Decision[] {
  const certain = pairs(movements, candidates, hasSameReference);
  const movementsLeft = without(movements, new Set(certain.map(({ movement }) => movement.id)));
  const candidatesLeft = without(candidates, new Set(certain.map(({ candidate }) => candidate.id)));
  const likely = pairs(movementsLeft, candidatesLeft, isNear);
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

/** The pairs that fit, each of which is the only one of both. */
function pairs(
  movements: readonly OpenMovement[],
  candidates: readonly Candidate[],
  fits: (movement: OpenMovement, candidate: Candidate) => boolean,
): Pair[] {
  const byAmount = Map.groupBy(candidates, ({ kind, amountCents }) =>
    kind === 'payment' ? amountCents : -amountCents,
  );
  const found = movements.flatMap((movement) =>
    (byAmount.get(movement.amountCents) ?? [])
      .filter((candidate) => fits(movement, candidate))
      .map((candidate): Pair => ({ movement, candidate })),
  );
  const ofMovement = Map.groupBy(found, ({ movement }) => movement.id);
  const ofCandidate = Map.groupBy(found, ({ candidate }) => candidate.id);
  return found.filter(
    ({ movement, candidate }) =>
      ofMovement.get(movement.id)?.length === 1 && ofCandidate.get(candidate.id)?.length === 1,
  );
}

function hasSameReference(movement: OpenMovement, candidate: Candidate): boolean {
  return candidate.references.some((reference) => movement.references.includes(reference));
}

function isNear(movement: OpenMovement, candidate: Candidate): boolean {
  const days = (Date.parse(movement.day) - Date.parse(candidate.day)) / DAY_MS;
  return days >= -MATCH_WINDOW.after && days <= MATCH_WINDOW.before;
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
