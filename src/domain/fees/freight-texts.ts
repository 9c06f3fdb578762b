import type { FreightReview } from './settle-freight.ts';

/** Why the freight that an order paid too much was not given back by itself. */
export const FREIGHT_REVIEW_TEXTS: Readonly<Record<FreightReview, string>> = {
  implausible: 'No se devolvió solo, porque ese peso no parece posible.',
  changed: 'No se devolvió solo, porque una parte de la orden cambió o ya se devolvió.',
};
