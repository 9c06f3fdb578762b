import { type Cents, cents } from '#domain/money/cents.ts';
import { toPlainLine } from '#partners/text.ts';
import type { ZincOfferWire } from './wire.ts';

export interface Offer {
  priceCents: Cents | null;
  shippingCents: Cents;
  condition: string | null;
  isNew: boolean;
  available: boolean;
  seller: string | null;
  fulfilledByAmazon: boolean;
}

const MAX_HANDLING_DAYS = 6;

/** The offer that a purchase uses: new and shipped soon when available, then the cheapest including shipping. */
export function bestOffer(offers: ZincOfferWire[]): ZincOfferWire | null {
  const ranked = offers
    .filter((offer) => offer.available !== false && typeof offer.price === 'number')
    .sort((a, b) => Number(isUnsuitable(a)) - Number(isUnsuitable(b)) || costOf(a) - costOf(b));
  return ranked[0] ?? null;
}

export function toOffer(wire: ZincOfferWire): Offer {
  return {
    priceCents: Number.isSafeInteger(wire.price) ? cents(wire.price as number) : null,
    shippingCents: cents(shippingOf(wire)),
    condition: wire.condition ?? null,
    isNew: isNew(wire),
    available: wire.available !== false,
    seller: wire.seller?.name ? toPlainLine(wire.seller.name) : null,
    fulfilledByAmazon: wire.marketplace_fulfilled === true,
  };
}

function isNew(offer: ZincOfferWire): boolean {
  return offer.condition?.trim().toLowerCase() === 'new';
}

function isUnsuitable(offer: ZincOfferWire): boolean {
  return !isNew(offer) || (offer.handling_days?.max ?? 0) > MAX_HANDLING_DAYS;
}

function costOf(offer: ZincOfferWire): number {
  return (offer.price ?? 0) + shippingOf(offer);
}

function shippingOf(offer: ZincOfferWire): number {
  const prices = (offer.shipping_options ?? [])
    .map((option) => option.price)
    .filter((price) => Number.isSafeInteger(price));
  return prices.length > 0 ? Math.min(...(prices as number[])) : 0;
}
