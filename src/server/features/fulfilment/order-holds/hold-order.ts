import type { LockedOrder, OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import {
  assessRisk,
  BLOCKED_PRODUCT,
  HOLD_THRESHOLD,
  RISK_POINTS,
  type RiskAssessment,
  type RiskFacts,
} from '#domain/order/risk.ts';
import type { Context } from '#server/context.ts';
import { findBlocked } from '#server/features/catalog/overrides/find-blocked.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { type AccountFacts, findHold, insertHold, selectHoldFacts, selectRecentDocuments } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'log' | 'fieldCipher'>;

/**
 * Weighs a paid order, and holds it when its points reach the threshold or the staff has
 * blocked a product of it. Returns whether it must not be bought: it is held, or was refused. An order that a person
 * released is not weighed again; only a product that was blocked after that holds it once more.
 */
export async function holdIfRisky(deps: Deps, tx: Tx, order: LockedOrder): Promise<boolean> {
  const now = deps.clock();
  const { hold, account, ...found } = await selectHoldFacts(tx, order, now);
  if (hold && hold.decision !== 'released') return true;
  const blocked = hold ? await findBlocked(tx, found.blocked, hold.decided_at) : found.blocked;
  if (blocked.length > 0) {
    const signal = { signal: BLOCKED_PRODUCT, points: HOLD_THRESHOLD, value: blocked.length } as const;
    await holdOrder(deps, tx, { id: order.id, signals: [signal], points: HOLD_THRESHOLD });
    return true;
  }
  // What the shop sends at its own cost, nobody paid.
  if (hold || order.replacement_of !== null) return false;
  const assessment = assessRisk(await readFacts(deps, tx, { order, account, now }));
  if (assessment.isHeld) await holdOrder(deps, tx, { id: order.id, ...assessment });
  return assessment.isHeld;
}

type Found = Pick<RiskAssessment, 'signals' | 'points'>;

async function holdOrder(deps: Deps, tx: Tx, { id, signals, points }: Found & { id: string }): Promise<void> {
  await insertHold(tx, {
    id: deps.random.uuid(),
    order_id: id,
    signals: JSON.stringify(signals),
    points,
    held_at: deps.clock(),
    decision: null,
    decided_at: null,
    decided_by: null,
    reason: null,
  });
  deps.log.warn({ orderId: id, code: 'order-held' }, 'a paid order is held for a person');
}

/** Whether an order is held and nobody has decided. */
export async function isWaitingForDecision(db: Queryable, orderId: string): Promise<boolean> {
  const hold = await findHold(db, orderId);
  return hold !== null && hold.decision === null;
}

interface Weighed {
  order: OrderRow;
  account: AccountFacts;
  now: Date;
}

async function readFacts(deps: Deps, tx: Tx, { order, account, now }: Weighed): Promise<RiskFacts> {
  const { deviceFirstSeenAt, paymentStartedAt, ...counted } = account;
  const facts: RiskFacts = {
    ...counted,
    amountUsd: cents(order.amount_usd_cents),
    orderedAt: order.created_at,
    device: deviceFirstSeenAt && paymentStartedAt ? { firstSeenAt: deviceFirstSeenAt, paymentStartedAt } : null,
    accountsWithDocument: 0,
  };
  // Documents are decrypted only where they can decide, or explain, a hold.
  if (assessRisk(facts).points + RISK_POINTS['shared-document'] < HOLD_THRESHOLD) return facts;
  return { ...facts, accountsWithDocument: await countAccountsWithDocument(deps, tx, { order, now }) };
}

async function countAccountsWithDocument(
  deps: Deps,
  tx: Tx,
  { order, now }: { order: OrderRow; now: Date },
): Promise<number> {
  const document = decryptOrNull(deps, order);
  if (document === null) return 0;
  const others = await selectRecentDocuments(tx, order, now);
  const same = others.filter((other) => decryptOrNull(deps, other) === document);
  return new Set(same.map(({ customerId }) => customerId)).size;
}

/** Null for what is no ciphertext, such as an erased document: a payment never fails on it. */
function decryptOrNull(deps: Deps, order: Parameters<typeof decryptDocument>[1]): string | null {
  try {
    return decryptDocument(deps, order);
  } catch {
    return null;
  }
}
