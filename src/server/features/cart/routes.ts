import { defineRoutes } from '#server/http/handler.ts';
import { addItem } from './add-item.ts';
import { changeQuantity } from './change-quantity.ts';
import { checkAvailability } from './check-availability.ts';
import { mergeCart } from './merge-cart.ts';
import { readCart } from './read-cart.ts';
import { removeItem } from './remove-item.ts';

export const cartRoutes = defineRoutes({
  readCart: (context, { session }) => readCart(context, session.customerId),
  mergeCart: (context, { session, key, body }) =>
    mergeCart(context, { customerId: session.customerId, key }, body.products),
  addCartItem: (context, { session, key, body }) => addItem(context, { customerId: session.customerId, key }, body),
  changeCartItem: (context, { session, body }) =>
    changeQuantity(context, session.customerId, { id: body.cartItemId, quantity: body.quantity }),
  removeCartItem: (context, { session, params }) => removeItem(context, session.customerId, params.id),
  checkAvailability: (context, { session }) => checkAvailability(context, session.customerId),
});
