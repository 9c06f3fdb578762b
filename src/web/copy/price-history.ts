import { formatCount } from '#ui/format-number.ts';

/** What the prices of a product in the United States were, written on the server. Amounts are dollars as they were charged. */
export const priceHistory = {
  always: (days: number, price: string) => `En los últimos ${formatCount(days)} días costó siempre ${price} en EE. UU.`,
  isLowest: (days: number) => `Hoy está en su precio más bajo de los últimos ${days} días en EE. UU.`,
  lowest: (days: number, lowest: string, above: string) =>
    `El precio más bajo de los últimos ${days} días en EE. UU.: ${lowest} · hoy está a ${above} de ese mínimo`,
  neverSeen: (days: number) => `En ${formatCount(days)} días nunca lo vimos al precio tachado.`,
  before: (days: number, price: string) => `Antes de bajar, lo más barato en ${days} días fue ${price}.`,
  range: (days: number, lowest: string, highest: string) =>
    lowest === highest
      ? `${lowest} en los últimos ${formatCount(days)} días`
      : `Entre ${lowest} y ${highest} en los últimos ${formatCount(days)} días`,
  notSold: 'Sin precio',
} as const;

/** Its table. */
export const priceHistoryTable = {
  caption: 'Cambios del precio en EE. UU., del más nuevo al más viejo',
  since: 'Desde',
  price: 'Precio',
} as const;
