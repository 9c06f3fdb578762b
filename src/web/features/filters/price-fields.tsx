import { useState } from 'react';
import type { FacetsReply } from '#contract/search.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { CURRENCY_SYMBOLS } from '#domain/money/format.ts';
import { Field } from '#ui/forms/field.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { useRate } from '#web/lib/rate.tsx';
import { useSettings } from '#web/lib/settings.ts';
import type { FilterParams } from './filter-params.ts';
import { dollarsOf, priceText } from './price-text.ts';

/** What each part of the filters gets. */
export interface FilterPartProps {
  facets: FacetsReply;
  active: FilterParams;
  apply: (next: FilterParams) => void;
}

/** Minimum and maximum price with a histogram of the prices. */
export function PriceFields({ facets: { price }, active }: FilterPartProps) {
  if (price === null && active.min === null && active.max === null) return null;
  return (
    <fieldset>
      <legend className="filter-form__legend">{copy.price}</legend>
      <div className="filter-form__prices">
        <PriceField name="min" label={copy.from} price={active.min} />
        <PriceField name="max" label={copy.to} price={active.max} />
      </div>
      {price === null || price.most === price.least ? null : <Bars price={price} min={active.min} max={active.max} />}
    </fieldset>
  );
}

interface PriceFieldProps {
  name: 'min' | 'max';
  label: string;
  price: number | null;
}

/** Dollars or pesos, whichever is chosen; the form sends dollars. Submits on blur and on Enter, not on every key. */
function PriceField({ name, label, price }: PriceFieldProps) {
  const rate = useChosenRate();
  const shown = priceText(price, rate);
  const [text, setText] = useState(shown);
  const [previous, setPrevious] = useState(shown);
  if (previous !== shown) {
    setPrevious(shown);
    setText(shown);
  }
  return (
    <>
      <Field
        label={label}
        name={rate === null ? name : undefined}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="go"
        placeholder={CURRENCY_SYMBOLS[rate === null ? 'USD' : 'UYU']}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={(event) => {
          if (text !== shown) event.currentTarget.form?.requestSubmit();
        }}
      />
      {rate === null ? null : <input type="hidden" name={name} value={dollarsOf(text, price, rate) ?? ''} />}
    </>
  );
}

/** Today's rate while pesos are chosen. */
function useChosenRate(): RateMicros | null {
  const rate = useRate();
  return useSettings().currency === 'UYU' ? rate : null;
}

interface BarsProps {
  price: { least: number; most: number; bars: number[] };
  min: number | null;
  max: number | null;
}

/** Width of a bar with its gap, and height of the tallest bar, in SVG units. */
const WIDTH = 14;
const HEIGHT = 38;

/** Histogram of the prices; the bars within the selected range are coloured. */
function Bars({ price: { least, most, bars }, min, max }: BarsProps) {
  const tallest = Math.max(...bars);
  const step = (most - least) / bars.length;
  return (
    <svg
      className="filter-form__bars"
      viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((count, index) => {
        const [from, to] = [least + step * index, least + step * (index + 1)];
        const isIn = to >= (min ?? 0) && from <= (max ?? Number.POSITIVE_INFINITY);
        const height = count === 0 ? 2 : Math.round(5 + ((HEIGHT - 5) * count) / tallest);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places on a line
            key={index}
            className={isIn ? 'filter-form__bar--in' : undefined}
            x={index * WIDTH + 1}
            y={HEIGHT - height}
            width={WIDTH - 2}
            height={height}
            rx="1.5"
          />
        );
      })}
    </svg>
  );
}
