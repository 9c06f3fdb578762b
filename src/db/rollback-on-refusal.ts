import type { Database } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';
import { isRefusal, type Refusal } from '#server/http/refusal.ts';

class RollbackSignal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A transaction that a refusal undoes, the claim of an idempotency key included: what was refused may be tried again. */
export async function rollbackOnRefusal<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      if (isRefusal(result)) throw new RollbackSignal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.refusal;
    throw error;
  }
}
