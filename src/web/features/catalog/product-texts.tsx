import { type ReactNode, useId } from 'react';
import { DataList } from '#ui/components/data-list.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { useSettings } from '#web/lib/settings.ts';
import type { ProductView } from './product-view.ts';
import './product-texts.css';

interface FoldingProps<Item> {
  title: string;
  items: readonly Item[];
  /** How many show at first. */
  first: number;
  children: (items: readonly Item[]) => ReactNode;
}

/** A section whose end is collapsed with the native details element, which works before hydration. */
function Folding<Item>({ title, items, first, children }: FoldingProps<Item>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="product-texts__title" id={id}>
        {title}
      </h2>
      {children(items.slice(0, first))}
      {items.length > first ? (
        <details className="product-texts__rest">
          <summary className="button button--quiet product-texts__more">
            <span className="product-texts__closed">{copy.more}</span>
            <span className="product-texts__open">{copy.less}</span>
          </summary>
          {children(items.slice(first))}
        </details>
      ) : null}
    </section>
  );
}

/** What the store writes of the product. */
export function ProductTexts({ product }: { product: ProductView }) {
  const { originalTexts } = useSettings();
  const isOriginal = originalTexts || product.translated === null;
  const features = isOriginal ? product.features.map(inEnglish) : (product.translated?.features ?? []);
  const sentences = isOriginal ? product.sentences.map(inEnglish) : (product.translated?.sentences ?? []);
  return (
    <>
      <Folding title={copy.features} items={features} first={4}>
        {(shown) => (
          <ul className="product-texts__list product-texts__features stack">
            {shown.map(({ text, lang }) => (
              <li key={text} lang={lang}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </Folding>
      <Folding title={copy.description} items={sentences} first={4}>
        {(shown) => (
          <div className="product-texts__list stack">
            {shown.map(({ text, lang }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their order, and may repeat
              <p key={index} lang={lang}>
                {text}
              </p>
            ))}
          </div>
        )}
      </Folding>
    </>
  );
}

const inEnglish = (text: string) => ({ text, lang: 'en' as const });

/** The table of the product; measures in metric units, with those that the marketplace states. */
export function Details({ rows }: { rows: ProductView['details'] }) {
  const { originalTexts } = useSettings();
  const withMeasures = rows.map(({ metric, original, ...translated }) => {
    const row = originalTexts && original ? { ...translated, ...original, lang: 'en' } : translated;
    if (!metric) return row;
    return { ...row, value: <Measure metric={metric} stated={original?.value ?? row.value} />, lang: undefined };
  });
  return (
    <Folding title={copy.details} items={withMeasures} first={8}>
      {(shown) => <DataList rows={shown} label={copy.details} />}
    </Folding>
  );
}

interface MeasureProps {
  metric: string;
  /** As the marketplace states it, in inches or pounds. */
  stated: string;
}

/** The stated measure shows on hover, and beside the metric one where nothing hovers; screen readers read both. */
function Measure({ metric, stated }: MeasureProps) {
  return (
    <span title={stated}>
      {metric}
      <span className="product-texts__stated muted" lang="en">
        {' '}
        ({stated})
      </span>
    </span>
  );
}
