import { type Cents, CURRENCIES, sumCents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { SYSTEM_REFUND_REASONS } from '#domain/refund/reason-names.ts';
import { conversion, type RefundGroup, type WeekFigures } from './figures.ts';

/** A figure of the week, in words. */
interface FigureText {
  label: string;
  /** What exactly is counted, where the label does not say it. */
  note?: string;
  text: (figures: WeekFigures) => string;
}

/** What stands where a week was not counted. */
export const UNKNOWN = 'sin datos';

const count = (value: number | null) => (value === null ? UNKNOWN : String(value));

/** Every figure in the order of the page and the mail. */
const FIGURE_TEXTS = {
  visits: {
    label: 'Visitas',
    note: 'Direcciones de internet distintas de cada día, sumadas; sin programas que se presentan como tales.',
    text: ({ visits }) => count(visits),
  },
  searches: { label: 'Búsquedas', text: ({ searches }) => count(searches) },
  fruitlessSearches: { label: 'Búsquedas sin resultado', text: ({ fruitlessSearches }) => count(fruitlessSearches) },
  carts: { label: 'Carritos empezados', note: 'De personas con cuenta.', text: ({ carts }) => String(carts) },
  orders: { label: 'Órdenes creadas', text: ({ orders }) => String(orders) },
  paid: { label: 'Órdenes pagas', note: 'Las que se pagaron en la semana.', text: ({ paid }) => String(paid) },
  paidAmount: { label: 'Importe pagado', text: ({ paidUsd }) => formatMoney(paidUsd, 'USD') },
  conversion: {
    label: 'De carrito a orden paga',
    note: 'Órdenes pagas de la semana sobre carritos empezados en la semana.',
    text: (figures) => {
      const percent = conversion(figures);
      return percent === null ? UNKNOWN : `${percent} %`;
    },
  },
  onTime: {
    label: 'Llegaron a tiempo',
    note: 'Entregadas o prontas para retirar dentro de los días prometidos al pagar.',
    text: ({ onTime }) => String(onTime),
  },
  late: { label: 'Llegaron tarde', text: ({ late }) => String(late) },
  refunds: {
    label: 'Devoluciones enviadas',
    text: ({ refunds }) => String(refunds.reduce((sum, group) => sum + group.count, 0)),
  },
  refundAmount: { label: 'Importe devuelto', text: ({ refunds }) => amountsOf(refunds) },
  casesOpened: { label: 'Casos abiertos en la semana', text: ({ casesOpened }) => String(casesOpened) },
  casesClosed: { label: 'Casos cerrados en la semana', text: ({ casesClosed }) => String(casesClosed) },
} as const satisfies Record<string, FigureText>;

export type FigureName = keyof typeof FIGURE_TEXTS;
export const FIGURES: Readonly<Record<FigureName, FigureText>> = FIGURE_TEXTS;
export const FIGURE_NAMES = Object.keys(FIGURE_TEXTS) as FigureName[];

/** Each currency with an amount: 'U$S 40,00 y $ 1.200,00'. */
function amountsOf(refunds: readonly RefundGroup[]): string {
  const sums = CURRENCIES.map((currency) => {
    const amounts: Cents[] = refunds.filter((group) => group.currency === currency).map(({ amount }) => amount);
    return { currency, sum: sumCents(amounts) };
  }).filter(({ sum }) => sum !== 0);
  return sums.length === 0 ? '—' : sums.map(({ currency, sum }) => formatMoney(sum, currency)).join(' y ');
}

/** Why money was sent back, most often first: 'Se pagó dos veces: 2'. */
export function refundReasons(refunds: readonly RefundGroup[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason, count: more } of refunds) {
    const name = (reason === null ? undefined : SYSTEM_REFUND_REASONS[reason]) ?? 'La pidió el equipo';
    counts.set(name, (counts.get(name) ?? 0) + more);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([name, number]) => `${name}: ${number}`);
}
