import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { isRefusal, type Refusal } from './refusal.ts';

class Undone extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A transaction that a refusal undoes, the claim of an idempotency key included: what was refused may be tried again. */
export async function refusingTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      const result = await work(tx);
      if (isRefusal(result)) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}
