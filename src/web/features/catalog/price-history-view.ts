import type { PriceHistoryReply } from '#contract/catalog.ts';
import { LOWEST_OF_DAYS } from '#domain/catalog/price-history.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { priceHistory as copy } from '#web/copy/price-history.ts';

/** The square of the drawing, which is stretched to its place. */
const CHART = { width: 300, height: 60 } as const;
/** Of a line at the top or bottom, which is as wide as its stroke. */
const EDGE = 3;
const MAX_ROWS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

export type PriceHistoryView = ReturnType<typeof describePrices>;

/** The history of a product's price in words and as a drawing, made on the server. */
export function describePrices(history: PriceHistoryReply) {
  const { steps, lowest, highest } = history;
  const days = Math.floor((Date.parse(history.asOf) - Date.parse(steps[0]?.since ?? history.asOf)) / DAY_MS);
  return {
    /** The lowest of all, in dollars. */
    lowest,
    headline: headlineOf(history, days),
    verdict: verdictOf(history, days),
    range: copy.range(days, dollars(lowest), dollars(highest)),
    chart: { viewBox: `0 0 ${CHART.width} ${CHART.height}`, path: pathOf(history) },
    rows: steps
      .slice(-MAX_ROWS)
      .reverse()
      .map(({ since, price }) => ({
        since,
        day: formatDay(since),
        price: price === null ? copy.notSold : dollars(price),
      })),
  };
}

function headlineOf({ steps, recentLowest }: PriceHistoryReply, days: number): string {
  const present = steps.at(-1)?.price ?? recentLowest;
  if (steps.length === 1) return copy.always(days, dollars(present));
  const above = fromUnits(present) - fromUnits(recentLowest);
  if (above === 0) return copy.isLowest(LOWEST_OF_DAYS);
  return copy.lowest(LOWEST_OF_DAYS, dollars(recentLowest), formatMoney(cents(above), 'USD'));
}

/** Whether the list price was true, or what it cost before the reduction. */
function verdictOf({ listPrice, beforeReduction }: PriceHistoryReply, days: number): string | null {
  if (listPrice === 'never-seen') return copy.neverSeen(days);
  return beforeReduction === null ? null : copy.before(LOWEST_OF_DAYS, dollars(beforeReduction));
}

function dollars(units: number): string {
  return formatMoney(fromUnits(units), 'USD');
}

/** A line with a step at each change, and nothing while it could not be bought. */
function pathOf({ steps, asOf, lowest, highest }: PriceHistoryReply): string {
  const first = Date.parse(steps[0]?.since ?? asOf);
  const end = Date.parse(asOf);
  const x = (instant: string) => round(((Date.parse(instant) - first) / (end - first)) * CHART.width);
  const part = (price: number) => (highest === lowest ? 0.5 : (highest - price) / (highest - lowest));
  const y = (price: number) => round(EDGE + part(price) * (CHART.height - 2 * EDGE));
  let isDrawn = false;
  const commands = steps.map(({ since, price }, index) => {
    const begin = isDrawn ? 'V' : `M${x(since)} `;
    isDrawn = price !== null;
    return price === null ? '' : `${begin}${y(price)}H${x(steps[index + 1]?.since ?? asOf)}`;
  });
  return commands.join('');
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
