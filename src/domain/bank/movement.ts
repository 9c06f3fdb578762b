export const MOVEMENT_STATES = ['unmatched', 'proposed', 'matched', 'set-aside'] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

/** What a movement is that is neither a payment nor a refund of an order. */
export const MOVEMENT_CATEGORIES = {
  'own-transfer': 'Entre cuentas propias',
  marketplace: 'Pago a la tienda de Estados Unidos',
  carrier: 'Pago al transportista',
  'bank-fee': 'Gasto del banco',
  tax: 'Impuestos',
  interest: 'Intereses',
  other: 'Otros',
} as const;
export type MovementCategory = keyof typeof MOVEMENT_CATEGORIES;
export const MOVEMENT_CATEGORY_NAMES = Object.keys(MOVEMENT_CATEGORIES) as [MovementCategory, ...MovementCategory[]];
