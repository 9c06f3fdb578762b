import type { ProductEntry } from '#contract/catalog.ts';
import { transaction } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { deleteOldVisits, findVisits, saveVisit } from './repository.ts';

export const MAX_VISITS = 50;

/** The products that a customer viewed, the latest first. */
export async function listHistory(
  { db, rules }: Pick<Context, 'db' | 'rules'>,
  customerId: string,
): Promise<ProductEntry[]> {
  const rows = await findVisits(db, customerId, MAX_VISITS);
  const cards = await findCards(
    db,
    rows.map((row) => row.asin),
  );
  const current = rules.current();
  return rows.flatMap(({ id, asin }) => {
    const card = cards.get(asin);
    return card ? [{ id, productId: asin, product: presentCard(card, current) }] : [];
  });
}

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
