import { MAX_LINES } from '#domain/cart/lines.ts';
import { MAX_SAVED_ITEMS } from '#domain/cart/saved-items.ts';
import { cartSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { amount, asin, quantity } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { z } from './zod.ts';

const unavailable = z.enum(['FORBIDDEN', 'INVALID', 'NO_PRICE']);

/** What a saved product costs now: without a price, `unavailable` says why. */
const savedOfferSchema = z.strictObject({
  productId: z.string(),
  price: amount.nullable(),
  unavailable: unavailable.nullable(),
});
export type SavedOffer = z.infer<typeof savedOfferSchema>;

const savedItemSchema = savedOfferSchema.extend({
  title: z.string(),
  translatedTitle: z.string().nullable(),
  image: z.string().nullable(),
  /** The chosen variant in words, empty when the product has none. */
  variant: z.string(),
  quantity: z.int(),
  /** The price of one unit when it was saved; null when it had none. */
  priceWhenSaved: amount.nullable(),
  /** Whether it was set apart to be ordered after the cart. */
  nextShipment: z.boolean(),
});
export type SavedItem = z.infer<typeof savedItemSchema>;

/** Newest first. */
const savedItemsSchema = z.array(savedItemSchema);
const cartAndSavedSchema = z.strictObject({ cart: cartSchema, savedItems: savedItemsSchema });
export type CartAndSaved = z.infer<typeof cartAndSavedSchema>;

const asinParams = z.strictObject({ asin });
const upTo = `Hasta ${MAX_SAVED_ITEMS} productos`;

export const savedItemEndpoints = {
  listSavedItems: endpoint({
    summary: 'Lo que guardaste para después',
    reply: savedItemsSchema,
    access: 'customer',
  }),
  saveForLater: endpoint({
    summary: 'Pasa una línea del carrito a lo guardado; repetido no cambia nada',
    body: z.strictObject({ productId: asin, quantity }),
    reply: cartAndSavedSchema,
    access: 'customer',
  }),
  splitCart: endpoint({
    summary: 'Deja en el carrito un envío y guarda lo demás para el próximo; repetido no cambia nada',
    body: z.strictObject({
      keep: z
        .array(z.strictObject({ productId: asin, quantity }))
        .min(1, MESSAGES.required)
        .max(MAX_LINES, `Hasta ${MAX_LINES} productos`),
    }),
    reply: cartAndSavedSchema,
    access: 'customer',
  }),
  moveNextShipment: endpoint({
    summary: 'Pasa al carrito lo que se guardó para el próximo envío; lo que no se puede comprar queda guardado',
    reply: cartAndSavedSchema,
    access: 'customer',
  }),
  moveToCart: endpoint({
    summary: 'Pasa un producto guardado al carrito; repetido no cambia nada',
    params: asinParams,
    reply: cartAndSavedSchema,
    access: 'customer',
  }),
  removeSavedItem: endpoint({
    summary: 'Quita un producto guardado',
    params: asinParams,
    reply: savedItemsSchema,
    access: 'customer',
  }),
  mergeSavedItems: endpoint({
    summary: 'Suma a lo guardado lo que guardó el navegador antes de ingresar',
    body: z.strictObject({
      products: z
        .array(z.strictObject({ productId: asin, quantity, nextShipment: z.boolean().default(false) }))
        .max(MAX_SAVED_ITEMS, upTo),
    }),
    reply: savedItemsSchema,
    access: 'customer',
    replayable: true,
  }),
  readSavedOffers: endpoint({
    summary: 'Precio actual de productos guardados en el navegador',
    body: z.strictObject({ products: z.array(asin).min(1, MESSAGES.required).max(MAX_SAVED_ITEMS, upTo) }),
    reply: z.array(savedOfferSchema),
  }),
} as const;
