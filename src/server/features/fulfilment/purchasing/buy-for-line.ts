import type { LineSubstitute, LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import type { Context } from '#server/context.ts';
import { REPEAT_MS } from './hold-for-person.ts';
import { insertLines, saveSubstitute } from './lines-repository.ts';
import { findExcess } from './losses-repository.ts';
import { maxPrice } from './max-price.ts';
import { insertFurtherPurchase } from './repository.ts';

interface ChosenPurchase {
  order: LockedOrder;
  line: OrderLineRow;
  /** Of a unit. */
  priceCents: number;
  /** Null: what was ordered. */
  substitute: LineSubstitute | null;
}

/** Begins the purchase that a shopper chose for a line that nothing covers, within what was paid for it. */
export async function buyForLine(
  { clock, random, queue }: Pick<Context, 'clock' | 'random' | 'queue'>,
  tx: Tx,
  { order, line, priceCents, substitute }: ChosenPurchase,
): Promise<void> {
  const at = clock();
  const id = random.uuid();
  const asin = substitute?.asin ?? line.asin;
  const most = maxPrice([{ price_cents: priceCents, quantity: line.quantity }]);
  const excess = await findExcess(tx, order.id, { lineIds: [line.id], more: most });
  await insertFurtherPurchase(tx, {
    id,
    order_id: order.id,
    kind: substitute ? 'substitute' : 'again',
    idempotency_key: id,
    attempt: 1,
    state: 'requested',
    marketplace_order_id: null,
    error_type: null,
    total_cents: null,
    requested_at: at,
    updated_at: at,
    shipped_at: null,
    max_price_cents: cents(most - excess),
    next_check_at: new Date(at.getTime() + REPEAT_MS),
  });
  const covered = { order_line_id: line.id, asin, quantity: line.quantity };
  await insertLines(tx, { id, order_id: order.id }, [covered]);
  await saveSubstitute(tx, [line.id], substitute);
  await queue.enqueue('buy-order', { orderId: order.id, purchaseId: id }, { tx });
}
