import type { ProductEntry } from '#contract/catalog.ts';
import { transaction } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { MAX_VISITS } from './list-history.ts';
import { deleteOldVisits, saveVisit } from './repository.ts';

/** Records that a customer viewed a product; its title is the catalogue's, whatever the client sends. */
export async function recordVisit(
  { db, clock, rules, random }: Pick<Context, 'db' | 'clock' | 'rules' | 'random'>,
  customerId: string,
  asin: Asin,
): Promise<ProductEntry | Refusal> {
  const card = (await findCards(db, [asin])).get(asin);
  if (!card) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const id = await transaction(db, async (tx) => {
    const saved = await saveVisit(tx, customerId, { id: random.uuid(), asin, now: clock() });
    await deleteOldVisits(tx, customerId, MAX_VISITS);
    return saved;
  });
  return { id, productId: asin, product: presentCard(card, rules.current()) };
}
