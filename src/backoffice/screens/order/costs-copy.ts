import { grams } from '#backoffice/shared/amounts.ts';
import type { OrderCosts } from '#contract/backoffice/costs.ts';
import type { CostCause } from '#domain/margin/landed-cost.ts';

type Weights = Pick<OrderCosts['lines'][number], 'quotedGrams' | 'realGrams'>;
/** An amount, whether it is more than quoted, and the weights of the line. */
type CauseText = (amount: string, isMore: boolean, weights: Weights) => string;

const moreOrLess = (isMore: boolean) => (isMore ? 'más' : 'menos');

const CAUSES: Readonly<Record<CostCause, CauseText>> = {
  price: (amount, isMore) => `La tienda cobró ${amount} ${moreOrLess(isMore)}`,
  weight: (amount, isMore, { quotedGrams, realGrams }) =>
    `Pesó ${grams(Math.abs((realGrams ?? quotedGrams) - quotedGrams))} ${moreOrLess((realGrams ?? 0) > quotedGrams)}: el flete salió ${amount} ${moreOrLess(isMore)}`,
  tariff: (amount, isMore) => `El transportista cobró ${amount} ${moreOrLess(isMore)} por el mismo peso`,
  taxes: (amount, isMore) => `La aduana salió ${amount} ${moreOrLess(isMore)}`,
};

/** Texts of what the lines of an order cost. */
export const costsCopy = {
  title: 'Costo real por producto: cotizado → real',
  parts: { goods: 'Tienda', freight: 'Flete', taxes: 'Aduana', service: 'Servicio → comisión' },
  weight: 'Peso',
  pair: (quoted: string, real: string) => `${quoted} → ${real}`,
  grams,
  notWeighed: 'sin pesar',
  same: 'Costó lo que se cotizó.',
  causes: CAUSES,
  sources: {
    invoice: 'El flete es el de la factura del transportista, repartido por lo que pesa cada producto.',
    weight: 'El flete es el del peso que informó el transportista, repartido por lo que pesa cada producto.',
    quote: 'El transportista todavía no facturó ni pesó: el flete es el cotizado.',
  } satisfies Record<OrderCosts['carrierSource'], string>,
} as const;
