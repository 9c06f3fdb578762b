import { MAX_LINES } from '#domain/cart/lines.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import { productCardSchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { regimeSchema, tariffSchema } from './fee-rules.ts';
import { amount, asin, id, idParams, parcelIds, quantity } from './fields.ts';
import { z } from './zod.ts';

const ignored = z.unknown().transform(() => undefined);
/** Product data that clients may send and the server ignores: titles and prices come from the catalogue. */
const ignoredProductFields = {
  id: ignored.optional(),
  title: ignored.optional(),
  price: ignored.optional(),
  image: ignored.optional(),
  product: ignored.optional(),
};

export const cartItemSchema = z.strictObject({
  id: z.string(),
  productId: z.string(),
  price: amount,
  quantity: z.int(),
  product: productCardSchema,
  title: z.string(),
  image: z.string().nullable(),
  /** The chosen variant in words ('Color: Petrol'), empty when the product has none. */
  variant: z.string(),
});

export const cartSchema = z.strictObject({
  id: z.string(),
  total: amount,
  currency: z.literal('USD'),
  user: z.string(),
  cartItems: z.array(cartItemSchema),
});
export type Cart = z.infer<typeof cartSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;

export const availabilitySchema = z.strictObject({
  cart: cartSchema.nullable(),
  exceptions: z.array(z.strictObject({ productId: z.string(), message: z.string() })),
});
export type Availability = z.infer<typeof availabilitySchema>;

export const feesRequestSchema = z.strictObject({
  userId: z.string().max(100).nullish(),
  useFranchise: z.enum(FRANCHISE_USES, { error: 'Elegí USE, NOT_USE o NOT_APPLICABLE' }),
  productsAsin: z
    .array(z.strictObject({ asin: z.string().max(100), quantity: z.number() }))
    .max(100, 'Hasta 100 productos por consulta'),
  deliveryZone: z.enum(DELIVERY_ZONES, { error: 'Elegí PICKUP, MONTEVIDEO u OTHER_DEPARTMENTS' }).nullish(),
  /** Own parcels of other stores that come along. */
  parcels: parcelIds.optional(),
});

/** Every amount in USD; `weight` and `realWeight` in kilograms. */
export const feesSchema = z.strictObject({
  productsTotal: amount,
  /** What other stores were paid for parcels that come along: customs counts it, `total` does not have it. */
  forwardedGoods: amount,
  realWeight: z.number(),
  weight: z.number(),
  freight: amount,
  handling: amount,
  fee: z.strictObject({ product: amount }),
  deliveryFee: amount,
  francheseFees: amount,
  iva: amount,
  extraFees: amount,
  ursecFee: amount,
  ursecFeeForPhones: amount,
  total: amount,
  bigPriceDetected: z.boolean(),
  excededQuantityLimit: z.boolean(),
  excededLimitImportationAmount: z.boolean(),
  useFranchise: z.enum(FRANCHISE_USES),
  franchiseLeft: z.int().nullable(),
  deliveryZone: z.enum(DELIVERY_ZONES),
  /** Whether using or not using the franchise is a choice: up to the limit of the franchise, and with taxable goods. */
  franchiseOffered: z.boolean(),
  /**
   * Why the franchise is not used; null when it is used, or when NOT_USE was requested and applied. NOTHING_TAXABLE, for
   * books and media alone, means that there is no tax and no franchise is counted.
   */
  franchiseRefusal: z.enum(['NOTHING_TAXABLE', 'AMOUNT', 'WEIGHT', 'QUANTITY', 'YEAR_COUNT', 'YEAR_AMOUNT']).nullable(),
  /** The rules that apply to this quote, or applied to this order. */
  regime: regimeSchema,
  tariff: tariffSchema,
});
export type Fees = z.infer<typeof feesSchema>;

/** The fees of a cart before the order, with the current unit price of each product. */
export const quotedFeesSchema = feesSchema.extend({
  products: z.array(
    z.strictObject({
      asin: z.string(),
      price: amount,
      /** Only a person can say whether it may enter the country. */
      unsure: z.boolean(),
    }),
  ),
});
export type QuotedFees = z.infer<typeof quotedFeesSchema>;

/** How the lines cost less: both null where there is nothing to advise. */
export const basketAdviceSchema = z.strictObject({
  /** Up to three orders that cost less together than one; the first is the one to begin with. */
  split: z
    .strictObject({
      saved: amount,
      /** One order of everything, under the regime that is cheaper for it. */
      together: feesSchema,
      shipments: z.array(
        z.strictObject({
          fees: feesSchema,
          products: z.array(z.strictObject({ asin: z.string(), quantity: z.int() })),
        }),
      ),
    })
    .nullable(),
  /** More weight would cost less freight: how many grams are missing. */
  tier: z.strictObject({ missingGrams: z.int(), fromKilograms: z.number(), saved: amount }).nullable(),
});
export type BasketAdvice = z.infer<typeof basketAdviceSchema>;

export const cartEndpoints = {
  readCart: endpoint({ summary: 'Tu carrito; 404 si no hay', reply: cartSchema, access: 'customer' }),
  mergeCart: endpoint({
    summary: 'Crea el carrito o le suma los productos del navegador',
    body: z.strictObject({
      products: z
        .array(z.strictObject({ productId: asin, quantity, ...ignoredProductFields }))
        .max(MAX_LINES, `Hasta ${MAX_LINES} productos`),
    }),
    reply: cartSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  addCartItem: endpoint({
    summary: 'Agrega un producto, o suma a su línea',
    body: z.strictObject({ productId: asin, quantity: quantity.default(1), ...ignoredProductFields }),
    reply: cartSchema,
    status: 201,
    access: 'customer',
    replayable: true,
  }),
  changeCartItem: endpoint({
    summary: 'Cambia la cantidad de una línea',
    body: z.strictObject({ cartItemId: id, quantity }),
    reply: cartSchema,
    access: 'customer',
  }),
  removeCartItem: endpoint({ summary: 'Quita una línea', params: idParams, reply: cartSchema, access: 'customer' }),
  checkAvailability: endpoint({
    summary: 'Vuelve a leer cada producto en la tienda',
    reply: availabilitySchema,
    access: 'customer',
  }),
  quoteFees: endpoint({ summary: 'Todo lo que cuesta traerlo', body: feesRequestSchema, reply: quotedFeesSchema }),
  adviseBasket: endpoint({
    summary: 'Cómo cuesta menos traerlo: en varios envíos, o con más peso',
    body: feesRequestSchema.omit({ useFranchise: true, userId: true, parcels: true }).extend({
      productsAsin: feesRequestSchema.shape.productsAsin.max(MAX_LINES, `Hasta ${MAX_LINES} productos`),
    }),
    reply: basketAdviceSchema,
  }),
} as const;
