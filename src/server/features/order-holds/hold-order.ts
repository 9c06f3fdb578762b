import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { assessRisk, HOLD_THRESHOLD, RISK_POINTS, type RiskFacts } from '#domain/order/risk.ts';
import type { Context } from '#server/context.ts';
import type { FieldCipher } from '#server/field-encryption.ts';
import { findHold, insertHold, selectAccountFacts, selectRecentDocuments } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'log' | 'fieldCipher'>;

/**
 * Weighs a paid order whose row the caller has locked, and holds it when its points reach the threshold. Returns whether
 * it must not be bought: it is held, or was refused. An order that a person released is not weighed again.
 */
export async function holdIfRisky(deps: Deps, tx: Tx, order: OrderRow): Promise<boolean> {
  const hold = await findHold(tx, order.id);
  if (hold) return hold.decision !== 'released';
  const now = deps.clock();
  const { signals, points, isHeld } = assessRisk(await readFacts(deps, tx, { order, now }));
  if (!isHeld) return false;
  await insertHold(tx, {
    id: deps.random.uuid(),
    order_id: order.id,
    signals: JSON.stringify(signals),
    points,
    held_at: now,
    decision: null,
    decided_at: null,
    decided_by: null,
    reason: null,
  });
  deps.log.warn({ orderId: order.id, code: 'order-held' }, 'a paid order is held for a person');
  return true;
}

/** Whether an order is held and nobody has decided. */
export async function isWaitingForDecision(db: Queryable, orderId: string): Promise<boolean> {
  const hold = await findHold(db, orderId);
  return hold !== null && hold.decision === null;
}

async function readFacts(deps: Deps, tx: Tx, { order, now }: { order: OrderRow; now: Date }): Promise<RiskFacts> {
  const { deviceFirstSeenAt, paymentStartedAt, ...account } = await selectAccountFacts(tx, order, now);
  const facts: RiskFacts = {
    ...account,
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
  { fieldCipher }: Deps,
  tx: Tx,
  { order, now }: { order: OrderRow; now: Date },
): Promise<number> {
  const document = decryptOrNull(fieldCipher, order.consignee.document);
  if (document === null) return 0;
  const others = await selectRecentDocuments(tx, order, now);
  const same = others.filter((other) => decryptOrNull(fieldCipher, other.document) === document);
  return new Set(same.map(({ customerId }) => customerId)).size;
}

/** Null for what is no ciphertext, such as an erased document: a payment never fails on it. */
function decryptOrNull({ decrypt }: FieldCipher, ciphertext: string): string | null {
  try {
    return decrypt(ciphertext);
  } catch {
    return null;
  }
}
