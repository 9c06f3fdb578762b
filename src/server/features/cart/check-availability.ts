import type { Availability } from '#contract/cart.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-product.ts';
import type { CartWithLines } from './cart-row.ts';
import { saveLines, toWanted } from './change-lines.ts';
import { judgeLine } from './check-line.ts';
import { answerCart } from './present.ts';
import { deleteLines, findOpenCart, lockOpenCart, readCartLines } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'partners'>;
type Exceptions = Availability['exceptions'];
type Found = Map<string, CardRow | 'gone'>;

/**
 * Reads every product of the cart at the marketplace again, then settles the cart by what was found. A product that the
 * marketplace could not be asked about stays as the catalogue knows it: its silence takes nothing out of a cart.
 */
export async function checkAvailability(deps: Deps, customerId: string): Promise<Availability> {
  const seen = await findOpenCart(deps.db, customerId);
  if (!seen) return { cart: null, exceptions: [] };
  const lines = await readCartLines(deps.db, seen.id);
  const found = await lookUpAgain(
    deps,
    lines.map((line) => line.asin),
  );
  const settled = await transaction(deps.db, (tx) => settle(tx, deps, { customerId, cartId: seen.id, found }));
  if (!settled) return { cart: null, exceptions: [] };
  return { cart: await answerCart(deps, settled), exceptions: settled.exceptions };
}

async function lookUpAgain(deps: Deps, asins: CardRow['asin'][]): Promise<Found> {
  const answers = await refreshProducts(deps, asins);
  const known = await findCards(deps.db, asins);
  const found: Found = new Map(known);
  for (const [asin, answer] of answers) {
    if (answer !== 'down') found.set(asin, answer);
  }
  return found;
}

/** Under the lock of the cart: lines may have come and gone while the marketplace was asked. */
async function settle(
  tx: Tx,
  deps: Deps,
  { customerId, cartId, found }: { customerId: string; cartId: string; found: Found },
): Promise<(CartWithLines & { exceptions: Exceptions }) | null> {
  const cart = await lockOpenCart(tx, customerId, cartId);
  if (!cart) return null;
  const lines = await readCartLines(tx, cart.id);
  const judged = lines.map((line) => {
    const product = found.get(line.asin);
    return { line, verdict: product ? judgeLine(line, product) : ({ fate: 'stays' } as const) };
  });
  await deleteLines(
    tx,
    cart.id,
    judged.filter(({ verdict }) => verdict.fate === 'goes').map(({ line }) => line.id),
  );
  const wanted = judged.flatMap(({ line, verdict }) =>
    verdict.fate === 'costs' ? [{ ...toWanted(line), price: verdict.price }] : [],
  );
  await saveLines(tx, deps, { cartId: cart.id, present: lines.map(toWanted), wanted });
  const exceptions = judged.flatMap(({ line, verdict }) =>
    verdict.fate === 'stays' ? [] : [{ productId: line.asin, message: verdict.message }],
  );
  return { cart, lines: await readCartLines(tx, cart.id), exceptions };
}
