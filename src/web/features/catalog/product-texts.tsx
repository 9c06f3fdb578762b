import { type ReactNode, useId } from 'react';
import { DataList } from '#ui/components/data-list.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
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
export function ProductTexts({ product: { features, sentences } }: { product: ProductView }) {
  return (
    <>
      <Folding title={copy.features} items={features} first={4}>
        {(shown) => (
          <ul className="product-texts__list product-texts__features stack" lang="en">
            {shown.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </Folding>
      <Folding title={copy.description} items={sentences} first={4}>
        {(shown) => (
          <div className="product-texts__list stack" lang="en">
            {shown.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their order, and may repeat
              <p key={index}>{sentence}</p>
            ))}
          </div>
        )}
      </Folding>
    </>
  );
}

/** The table of the product; measures as the marketplace states them, and in metric units. */
export function Details({ rows }: { rows: ProductView['details'] }) {
  const withMeasures = rows.map(({ metric, value, ...row }) => ({
    ...row,
    value: metric ? (
      <>
        {value}
        <span className="product-texts__metric muted" lang="es">
          {metric}
        </span>
      </>
    ) : (
      value
    ),
  }));
  return (
    <Folding title={copy.details} items={withMeasures} first={8}>
      {(shown) => <DataList rows={shown} label={copy.details} />}
    </Folding>
  );
}
