import { useQueryClient } from '@tanstack/react-query';
import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { addSavedUnits } from '#domain/cart/saved-items.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { useChangeCart } from './cart-changes.ts';
import type { CartLineView } from './cart-line.ts';
import { shownLines } from './cart-query.ts';
import { savedItemsQuery, shownSavedItems } from './saved-items-query.ts';

/** The functions that move products between the cart and the saved products. */
export function useMoves() {
  const owner = useOwner();
  const client = useQueryClient();
  const change = useChangeCart();
  return {
    saveForLater: async (line: CartLineView): Promise<boolean> => {
      // Its units add up with those that are saved.
      await client.ensureQueryData(savedItemsQuery(owner)).catch(() => null);
      const saved = shownSavedItems(client, owner).find(({ productId }) => productId === line.productId);
      const { productId, title, image, variant, price, quantity } = line;
      const units = addSavedUnits(saved?.quantity ?? 0, quantity);
      const item = {
        productId,
        title,
        image,
        variant,
        quantity: units,
        price,
        priceWhenSaved: price,
        unavailable: null,
      };
      return change({ kind: 'save', item, quantity });
    },
    /** Its units add up with those of its line to at most ten. */
    moveToCart: async (productId: string): Promise<boolean> => {
      const item = shownSavedItems(client, owner).find((other) => other.productId === productId);
      if (item === undefined) return true;
      const inCart = shownLines(client, owner).find((line) => line.productId === productId)?.quantity ?? 0;
      const { title, image, variant, price, priceWhenSaved } = item;
      const quantity = Math.min(item.quantity, MAX_QUANTITY - inCart);
      const line = { id: productId, productId, title, image, variant, price: price ?? priceWhenSaved ?? 0, quantity };
      return change({ kind: 'move', line });
    },
  };
}
