import { countCarted } from '#server/features/catalog/usage/count-choice.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { isRefusal } from '#server/refusal.ts';
import { addItem } from './add-item.ts';
import { changeQuantity, removeItem } from './change-item.ts';
import { checkAvailability } from './check-availability.ts';
import { mergeCart } from './merge-cart.ts';
import { mergeSavedItems } from './merge-saved-items.ts';
import { moveNextShipment, moveToCart } from './move-to-cart.ts';
import { readCart } from './read-cart.ts';
import { readSavedOffers } from './read-saved-offers.ts';
import { listSavedItems, removeSavedItem, saveForLater } from './saved-items.ts';
import { splitCart } from './split-cart.ts';

export const cartRoutes = defineRoutes({
  readCart: (context, { session }) => readCart(context, session.customerId),
  mergeCart: async (context, { session, key, body, network }) => {
    const cart = await mergeCart(context, { customerId: session.customerId, key }, body.products);
    if (!isRefusal(cart))
      countCarted(
        context,
        network,
        body.products.map(({ productId }) => productId),
      );
    return cart;
  },
  addCartItem: async (context, { session, key, body, network }) => {
    const cart = await addItem(context, { customerId: session.customerId, key }, body);
    if (!isRefusal(cart)) countCarted(context, network, [body.productId]);
    return cart;
  },
  changeCartItem: (context, { session, body }) =>
    changeQuantity(context, session.customerId, { id: body.cartItemId, quantity: body.quantity }),
  removeCartItem: (context, { session, params }) => removeItem(context, session.customerId, params.id),
  checkAvailability: (context, { session }) => checkAvailability(context, session.customerId),
  listSavedItems: (context, { session }) => listSavedItems(context, session.customerId),
  saveForLater: (context, { session, body }) => saveForLater(context, session.customerId, body),
  splitCart: (context, { session, body }) => splitCart(context, session.customerId, body.keep),
  moveNextShipment: (context, { session }) => moveNextShipment(context, session.customerId),
  moveToCart: (context, { session, params }) => moveToCart(context, session.customerId, params.asin),
  removeSavedItem: (context, { session, params }) => removeSavedItem(context, session.customerId, params.asin),
  mergeSavedItems: (context, { session, key, body }) =>
    mergeSavedItems(context, { customerId: session.customerId, key }, body.products),
  readSavedOffers: (context, { body }) => readSavedOffers(context, body.products),
});
