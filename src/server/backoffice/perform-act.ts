import { createHash } from 'node:crypto';
import type { ActOptions, ActReply } from '#contract/backoffice/endpoint.ts';
import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { logAudit } from './audit.ts';
import { findAct, insertAudit } from './audit-repository.ts';
import type { ActContext, ActResult, StaffSession } from './handler.ts';

export interface Act {
  name: string;
  input: unknown;
  options: ActOptions;
  staff: StaffSession;
  run: (context: ActContext) => Promise<ActResult | Refusal>;
}

/** Ends the transaction of a dry run or a refused act, and carries its result out. */
class RolledBack extends Error {
  readonly result: ActReply | Refusal;

  constructor(result: ActReply | Refusal) {
    super('the act is rolled back');
    this.result = result;
  }
}

/**
 * Runs an act, its audit row and its effects in one transaction. The same key again gets the first reply and changes
 * nothing; with another input it is 409. A dry run does everything and rolls it back.
 */
export async function performAct(context: Context, act: Act): Promise<ActReply | Refusal> {
  const requestHash = hashOf(act);
  const earlier = await findReply(context, act, requestHash);
  if (earlier) return earlier;
  try {
    const reply = await transaction(context.db, (tx) => runIn(tx, context, { ...act, requestHash }));
    // Other processes hear of it a moment later; whoever acted may ask this one before.
    context.cache.staffWork.invalidate();
    logAudit(context.log, { act: act.name, outcome: 'done', staffId: act.staff.staffId });
    return reply;
  } catch (error) {
    const isDouble = (error as { constraint?: string }).constraint === 'staff_audit_staff_id_act_idempotency_key_key';
    if (!(error instanceof RolledBack) && !isDouble) throw error;
    // The same act in parallel may have been done first, and this one refused because of it.
    const first = await findReply(context, act, requestHash);
    if (first) return first;
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

async function runIn(tx: Tx, context: Context, act: Act & { requestHash: string }): Promise<ActReply> {
  const { name, options, staff, requestHash } = act;
  const result = await act.run(actContext(context, tx));
  if (isRefusal(result)) throw new RolledBack(result);
  const { effects, shown = [] } = result;
  if (options.dryRun) throw new RolledBack({ effects: [...shown, ...effects], dryRun: true });
  await insertAudit(tx, {
    at: context.clock(),
    staff_id: staff.staffId,
    session_id: staff.id,
    factor: staff.factor,
    act: name,
    outcome: 'done',
    subject_kind: result.subject.kind,
    subject_id: result.subject.id,
    reason: options.reason || null,
    before: result.before ? JSON.stringify(result.before) : null,
    after: result.after ? JSON.stringify(result.after) : null,
    effects,
    idempotency_key: options.key,
    request_hash: requestHash,
  });
  return { effects, dryRun: false };
}

async function findReply({ db }: Context, act: Act, requestHash: string): Promise<ActReply | Refusal | null> {
  if (act.options.dryRun) return null;
  const done = await findAct(db, { staffId: act.staff.staffId, act: act.name, key: act.options.key });
  if (!done) return null;
  if (done.request_hash !== requestHash)
    return refuse(409, 'Esta acción ya se hizo con otros datos. Abrila de nuevo para hacer otra.');
  return { effects: done.effects, dryRun: false };
}

function hashOf({ input, options: { reason } }: Act): string {
  return createHash('sha256')
    .update(JSON.stringify([input ?? null, reason]))
    .digest('hex');
}

/** A transaction is a database whose use cases join it (src/db/transaction.ts). */
function actContext(context: Context, tx: Tx): ActContext {
  const { queue } = context;
  return {
    ...context,
    db: tx as Database,
    tx,
    outside: context,
    queue: { ...queue, enqueue: (name, data, options) => queue.enqueue(name, data, { ...options, tx }) },
  };
}
