import type { Cell } from '#domain/exports/csv.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney, formatMoneyCompact } from '#domain/money/format.ts';

/** How a series looks; one colour is one meaning on all pages. */
export type Tone = 'main' | 'good' | 'bad' | 'rest';

interface Series {
  name: string;
  tone: Tone;
}

/** The values of the series for one day, week, or whatever the rows are of; null where there is none. */
export interface ChartRow {
  /** As the table and the tooltip say it. */
  label: string;
  /** As the axis says it; without one the row has no mark. */
  tick?: string;
  values: readonly (number | null)[];
}

export interface ChartSource {
  series: readonly Series[];
  rows: readonly ChartRow[];
  /** A value in words: 'U$S 12,50'. */
  format: (value: number) => string;
  /** The same in the CSV. */
  write: (value: number) => Cell;
  /** The same, short, for the axis. */
  formatTick: (value: number) => string;
}

/** What a chart shows of a point that is looked at. */
export function pointTitle({ series, format }: Pick<ChartSource, 'series' | 'format'>, row: ChartRow): string {
  const parts = series.flatMap(({ name }, nth) => {
    const value = row.values[nth] ?? null;
    return value === null ? [] : [`${name}: ${format(value)}`];
  });
  return [row.label, ...parts].join('\n');
}

/** Cents of a dollar. */
export const dollars = (value: number): string => formatMoney(cents(value), 'USD');

const THOUSAND = 100_000;

/** Cents of a dollar for an axis, thousands as 'mil': 'U$S 2 mil'. */
export function shortDollars(value: number): string {
  if (Math.abs(value) < THOUSAND) return formatMoneyCompact(cents(Math.round(value)), 'USD');
  return `U$S\u00a0${String(value / THOUSAND).replace('.', ',')}\u00a0mil`;
}
