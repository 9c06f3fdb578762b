import type { Database } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';

class RollbackSignal extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('the transaction is rolled back because its work was refused');
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in a transaction and returns its result. A refusal rolls everything back, the claim of an idempotency
 * key included, so that a refused request may be tried again with the same key.
 */
export async function rollbackOnRefusal<Result, Refusal>(
  db: Database,
  isRefusal: (result: Result | Refusal) => result is Refusal,
  work: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      if (isRefusal(result)) throw new RollbackSignal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.refusal as Refusal;
    throw error;
  }
}
