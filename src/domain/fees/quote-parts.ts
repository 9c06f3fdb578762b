import type { OrderQuote } from './quote.ts';

/** What the total of a quote adds up from, in the order of the breakdown. */
export const QUOTE_PARTS = [
  ['productsTotal', 'Productos'],
  ['freight', 'Flete'],
  ['serviceFee', 'Servicio'],
  ['handling', 'Gestión'],
  ['deliveryFee', 'Entrega'],
  ['francheseFees', 'Régimen simplificado'],
  ['iva', 'IVA de importación'],
  ['extraFees', 'Arancel y tasas'],
  ['ursecFee', 'Permiso de URSEC'],
  ['ursecFeeForPhones', 'URSEC por celular'],
] as const;

/** The parts of a quote that cost something, in US cents; they add up to its total. */
export function quoteParts(quote: OrderQuote) {
  return QUOTE_PARTS.map(([part, name]) => ({ part, name, usd: quote[part] })).filter(({ usd }) => usd !== 0);
}
