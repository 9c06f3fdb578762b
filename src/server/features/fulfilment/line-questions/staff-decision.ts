import type { PricedSubstitute } from '#db/tables/line-questions.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { endCharge, readCharge } from '#server/features/money/payments/charges.ts';
import { findQuestions, lockQuestion, type QuestionRow, saveQuestion } from './questions.ts';
import { insertQuestionRow } from './repository.ts';

/** The open questions about these lines, locked after their order. */
export async function lockOpenQuestions(tx: Tx, orderId: string, lineIds: readonly string[]): Promise<QuestionRow[]> {
  const open = (await findQuestions(tx, orderId)).filter(
    ({ state, order_line_id: id }) => state === 'open' && lineIds.includes(id),
  );
  const locked = await Promise.all(open.map(({ id }) => lockQuestion(tx, id)));
  return locked.filter((question) => question?.state === 'open') as QuestionRow[];
}

/** Ends a question because the staff bought its line again at the shop's cost, or something else in its place. */
export async function endByStaff(
  deps: Pick<Context, 'clock'>,
  tx: Tx,
  { question, substitute, by }: { question: QuestionRow; substitute: PricedSubstitute | null; by: string },
): Promise<void> {
  const charge = question.charge_id === null ? null : await readCharge(tx, question.charge_id);
  if (charge?.state === 'open') await endCharge(deps, tx, { charge, state: 'waived' });
  await saveQuestion(tx, question.id, { ...decided(deps, { substitute, by }), token_hash: null, next_check_at: null });
}

/** Records what the staff bought in place of a line about which nobody was asked, which its price follows from then on. */
export async function recordSubstitute(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  { order, line, substitute, by }: { order: OrderRow; line: OrderLineRow; substitute: PricedSubstitute; by: string },
): Promise<string> {
  const id = deps.random.uuid();
  await insertQuestionRow(tx, {
    ...{ id, order_id: order.id, order_line_id: line.id, reason: 'sold-out' },
    ...{ price_then_cents: line.price_cents, price_now_cents: null, asked_at: deps.clock() },
    ...decided(deps, { substitute, by }),
    ...{ mailed_at: null, deadline_at: null, charge_id: null, token_hash: null, next_check_at: null },
  });
  return id;
}

function decided(
  { clock }: Pick<Context, 'clock'>,
  { substitute, by }: { substitute: PricedSubstitute | null; by: string },
) {
  return {
    state: 'answered',
    answer: substitute ? 'substitute' : 'pay-difference',
    substitute: substitute && JSON.stringify(substitute),
    answered_at: clock(),
    answered_by: by,
  } as const;
}
