import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { carrierCode } from '#domain/order/carrier-codes.ts';

/** The shop by itself, without a person. */
export const SHOP = 'Puente (automático)';
export const SHOPPER = 'Quien compró';
/** Where the row does not hold the name; the act beside it does. */
export const STAFF = 'Una persona del equipo';
/** Nobody paid in time, and the shop ended the order by itself. */
const PAYMENT_DEADLINE = 'El plazo de pago (automático)';

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

interface EventFacts {
  code: string;
  method: string | null;
  trigger: string | null;
  person: string | null;
}

/** Who or what brought an order into a status, or reported the event. */
export function eventAuthor({ code, method, trigger, person }: EventFacts): { who: string; partner: string | null } {
  const author = transitionAuthor(trigger, person);
  if (author !== null) return author;
  if (BY_SHOPPER.includes(code)) return { who: SHOPPER, partner: null };
  if (BY_MARKETPLACE.includes(code)) return ofPartner(PARTNERS.zinc);
  if (BY_CARRIER.includes(code) || carrierCode(code) !== null) return ofPartner(PARTNERS.skypostal);
  if (code === 'PAID' && method !== null) return ofPartner(partnerOfMethod(method));
  // An older row does not say whether the shopper called it off or its payment expired.
  if (code === 'CANCELED') return { who: `${SHOPPER}, o el plazo de pago`, partner: null };
  return { who: SHOP, partner: null };
}

/** Who or what called an order off or gave it to a person; null for other transitions, and where none is recorded. */
function transitionAuthor(
  trigger: string | null,
  person: string | null,
): { who: string; partner: string | null } | null {
  switch (trigger) {
    case 'canceled-by-shopper':
    case 'ordered-again':
      return { who: SHOPPER, partner: null };
    case 'voucher-expired':
    case 'payment-expired':
      return { who: PAYMENT_DEADLINE, partner: null };
    case 'canceled-by-staff':
    case 'canceled-unbought':
    case 'hold-refused':
    case 'refunded-whole':
    case 'purchase-called-off':
    case 'picked-up':
      return { who: person ?? STAFF, partner: null };
    case 'purchase-refused':
      return ofPartner(PARTNERS.zinc);
    default:
      return null;
  }
}

function ofPartner(name = ''): { who: string; partner: string } {
  return { who: name, partner: name };
}
