import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { type CaseMailDeps, type CaseOfOrder, mailAnswer, mailClosedCase } from './case-mails.ts';
import { insertMessage, lockCaseByNumber, saveClosing } from './repository.ts';

type Deps = CaseMailDeps & Pick<Context, 'db'>;

/** Answers an open case; false when there is no open one of this number. */
export async function answerCase(
  deps: Deps,
  { number, text, writtenBy }: { number: number; text: string; writtenBy: string },
): Promise<boolean> {
  return await changeOpenCase(deps, number, async (tx, at) => {
    const messageId = deps.random.uuid();
    await insertMessage(tx, {
      id: messageId,
      case_id: at.found.id,
      author: 'staff',
      written_by: writtenBy,
      text,
      written_at: deps.clock(),
    });
    await mailAnswer(deps, tx, { ...at, messageId, answer: text });
  });
}

/** Closes an open case with a reason that the shopper reads; false when there is no open one of this number. */
export async function closeCaseByStaff(
  deps: Deps,
  { number, reason, closedBy }: { number: number; reason: string; closedBy: string },
): Promise<boolean> {
  return await changeOpenCase(deps, number, async (tx, at) => {
    const closing = { closed_at: deps.clock(), closed_by: 'staff', closed_by_name: closedBy } as const;
    await saveClosing(tx, at.found.id, { ...closing, closing_reason: reason });
    await mailClosedCase(deps, tx, { ...at, reason });
  });
}

async function changeOpenCase(
  { db }: Deps,
  number: number,
  change: (tx: Tx, at: CaseOfOrder) => Promise<void>,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const found = await lockCaseByNumber(tx, number);
    const order = found?.state === 'open' && (await findOrder(tx, found.order_id));
    if (!order) return false;
    await change(tx, { found, order });
    return true;
  });
}
