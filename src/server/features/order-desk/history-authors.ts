import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { carrierCode } from '#domain/order/carrier-codes.ts';

/** The shop by itself, without a person. */
export const SHOP = 'Puente (automático)';
export const SHOPPER = 'Quien compró';
/** Where the row does not hold the name; the act beside it does. */
export const STAFF = 'Una persona del equipo';

export const PARTNERS: Readonly<Record<string, string>> = {
  zinc: 'Tienda (Zinc)',
  skypostal: 'SkyPostal',
  sistarbanc: 'Sistarbanc',
  abitab: 'Abitab',
  mail: 'Servidor de correo',
};

export function partnerOfMethod(method: string): string {
  return PARTNERS[method === 'abitab' ? 'abitab' : 'sistarbanc'] ?? method;
}

/** An amount as it is paid; another currency by its code. */
export function money(amount: number, currency: string | null): string {
  if (currency === 'USD' || currency === 'UYU') return formatMoney(cents(amount), currency satisfies Currency);
  return `${currency ?? 'moneda sin identificar'} ${(amount / 100).toFixed(2).replace('.', ',')}`;
}

const BY_SHOPPER = ['NEW', 'PROCESSING'];
const BY_MARKETPLACE = ['ZINC_PAID', 'PARTLY_CANCELED'];
const BY_CARRIER = [
  'PACKAGE_RECEIVED',
  'READY_TO_DELIVER',
  'SHIPPING',
  'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION',
  'PICK_UP',
  'DELIVERED',
];

/** Who brought an order into a status, or reported the event. */
export function eventAuthor(code: string, method: string | null): { who: string; partner: string | null } {
  if (BY_SHOPPER.includes(code)) return { who: SHOPPER, partner: null };
  if (BY_MARKETPLACE.includes(code)) return ofPartner(PARTNERS.zinc);
  if (BY_CARRIER.includes(code) || carrierCode(code) !== null) return ofPartner(PARTNERS.skypostal);
  if (code === 'PAID' && method !== null) return ofPartner(partnerOfMethod(method));
  // The row does not say whether the shopper called it off or its payment expired.
  if (code === 'CANCELED') return { who: `${SHOPPER}, o el plazo de pago`, partner: null };
  return { who: SHOP, partner: null };
}

function ofPartner(name = ''): { who: string; partner: string } {
  return { who: name, partner: name };
}
