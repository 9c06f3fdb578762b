import type { MarginAmounts } from '#domain/margin/margin.ts';
import { conversion, type DayFigures, punctuality } from './figures.ts';

/** The figures of a day, in the order of the page. */
export const TODAY_FIGURES = ['collected', 'margin', 'orders', 'conversion', 'refunded', 'onTime'] as const;
export type TodayFigure = (typeof TODAY_FIGURES)[number];

/** Those that tell of money. */
export const MONEY_FIGURES: readonly TodayFigure[] = ['collected', 'margin', 'refunded'];

/** A figure of a day: in cents of a dollar, in whole percent, or a count. */
export function figureOf(name: TodayFigure, day: DayFigures, margin: MarginAmounts): number | null {
  switch (name) {
    case 'collected':
      return margin.charged;
    case 'margin':
      return margin.margin;
    case 'orders':
      return day.orders;
    case 'conversion':
      return conversion(day);
    case 'refunded':
      return day.refundedUsd;
    case 'onTime':
      return punctuality(day);
  }
}
