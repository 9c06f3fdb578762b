import { type Candidate, type Decision, matchMovements, referencesIn } from '#domain/bank/matching.ts';
import { mapInSteps } from '#domain/steps.ts';
import { dayStart, nextMidnight } from '#domain/time/montevideo.ts';
import type { ActContext } from '#server/backoffice/handler.ts';
import { recordConfirmed } from '#server/features/money/refunds/settle-by-hand.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal } from '#server/refusal.ts';
import { decryptDescription } from './description-cipher.ts';
import { referenceOf } from './match-refund.ts';
import {
  insertMatches,
  markMovements,
  selectCandidates,
  selectOpenMovements,
  withdrawProposals,
} from './matches-repository.ts';

/** Older movements were looked at often enough: a person matches them. */
const OPEN_DAYS = 120;
/** How long before a movement with its reference a payment may have been made. */
const REFERENCE_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Matched {
  payments: number;
  refunds: number;
  proposed: number;
  unmatched: number;
  /** The orders whose refunds the bank paid, as it is known from now on. */
  confirmed: number[];
}

interface Matching {
  account: { id: string; currency: string; methods: string[] };
  staffName: string;
}

/** Matches what is open of an account; what nobody confirmed is proposed anew. The matches must be locked. */
export async function matchOpenMovements(context: ActContext, { account, staffName }: Matching): Promise<Matched> {
  const { tx, clock } = context;
  await withdrawProposals(tx, account.id);
  const from = new Date(clock().getTime() - OPEN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const found = await selectOpenMovements(tx, { account: account.id, from });
  const movements = await inTurns(
    mapInSteps(found, (row) => ({
      id: row.id,
      day: row.day,
      amountCents: row.amount_cents,
      references: referencesIn(row.reference, decryptDescription(context, row)),
    })),
  );
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return { payments: 0, refunds: 0, proposed: 0, unmatched: 0, confirmed: [] };
  const amounts = [...new Set(movements.map(({ amountCents }) => amountCents))];
  const rows = await selectCandidates(tx, {
    credits: amounts.filter((amount) => amount > 0),
    debits: amounts.filter((amount) => amount < 0).map((amount) => -amount),
    currency: account.currency,
    methods: account.methods,
    from: new Date(Date.parse(dayStart(first.day)) - REFERENCE_DAYS * DAY_MS),
    before: new Date(Date.parse(nextMidnight(dayStart(last.day))) + DAY_MS),
  });
  const candidates = await inTurns(
    mapInSteps(rows, ({ texts, ...row }): Candidate => ({ ...row, references: referencesIn(...texts) })),
  );
  const decisions = await inTurns(matchMovements(movements, candidates));
  await store(context, decisions);
  const orders = new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
  const certain = decisions.filter(({ certainty }) => certainty === 'certain');
  const byId = new Map(found.map((row) => [row.id, row]));
  const refunds = certain.filter(({ candidate }) => candidate.kind === 'refund');
  const confirmed: number[] = [];
  for (const { movementId, candidate } of refunds) {
    const movement = byId.get(movementId);
    if (!movement) continue;
    const reference = referenceOf(movement, candidate.references);
    const outcome = await recordConfirmed(context, { refundId: candidate.id, actor: staffName, reference });
    // One that is confirmed already is only matched.
    if (!isRefusal(outcome)) confirmed.push(orders.get(candidate.id) ?? 0);
  }
  return {
    payments: certain.length - refunds.length,
    refunds: refunds.length,
    proposed: decisions.length - certain.length,
    unmatched: movements.length - decisions.length,
    confirmed,
  };
}

async function store({ tx, random, clock }: ActContext, decisions: readonly Decision[]): Promise<void> {
  const at = clock();
  const rows = mapInSteps(decisions, ({ movementId, candidate, certainty }) => ({
    id: random.uuid(),
    movement_id: movementId,
    attempt_id: candidate.kind === 'payment' ? candidate.id : null,
    refund_id: candidate.kind === 'refund' ? candidate.id : null,
    is_confirmed: certainty === 'certain',
    commission_cents: 0,
    matched_at: at,
    matched_by: null,
  }));
  await insertMatches(tx, await inTurns(rows));
  const idsOf = (certainty: Decision['certainty']) =>
    decisions.filter((decision) => decision.certainty === certainty).map(({ movementId }) => movementId);
  await markMovements(tx, { ids: idsOf('certain'), state: 'matched', at });
  await markMovements(tx, { ids: idsOf('likely'), state: 'proposed', at });
}
