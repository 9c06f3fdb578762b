/** Why a product cannot be bought: by customs rules, because it is digital or not deliverable, or without a price. */
export type UnbuyableReason = 'FORBIDDEN' | 'INVALID' | 'NO_PRICE';

/** The predicate of a sentence: 'El producto X …'. */
export const UNBUYABLE_MESSAGES: Readonly<Record<UnbuyableReason, string>> = {
  FORBIDDEN: 'no puede ingresar a Uruguay por las normas de la Aduana',
  INVALID: 'no se puede enviar: es digital o no lo podemos comprar por vos',
  NO_PRICE: 'no tiene precio en este momento',
};

/** The reason that a message about a product gives; null when it gives another one. */
export function unbuyableReason(message: string): UnbuyableReason | null {
  const reasons = Object.keys(UNBUYABLE_MESSAGES) as UnbuyableReason[];
  return reasons.find((reason) => message.endsWith(UNBUYABLE_MESSAGES[reason])) ?? null;
}
