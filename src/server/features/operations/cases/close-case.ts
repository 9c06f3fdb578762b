import type { Case } from '#contract/cases.ts';
import { transaction } from '#db/transaction.ts';
import { RESOLVED } from '#domain/cases/case.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { lockCase } from './own-case.ts';
import { presentCase } from './present.ts';
import { type OwnCaseId, saveClosing } from './repository.ts';

/** The shopper closes a case. Closed already, it is answered as it is. */
export async function closeOwnCase(deps: Pick<Context, 'db' | 'clock'>, own: OwnCaseId): Promise<Case | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const locked = await lockCase(tx, own);
    if (isRefusal(locked)) return locked;
    const { found } = locked;
    if (found.state === 'closed') return await presentCase(tx, found);
    const closing = {
      closed_at: deps.clock(),
      closed_by: 'customer',
      closed_by_name: null,
      closing_reason: RESOLVED,
    } as const;
    return await presentCase(tx, await saveClosing(tx, found.id, closing));
  });
}
