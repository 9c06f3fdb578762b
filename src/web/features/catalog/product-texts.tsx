import { type ReactNode, useId } from 'react';
import { DataList } from '#ui/components/data-list.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import type { ProductView } from './product-view.ts';
import './product-texts.css';

const SHOWN_AT_FIRST = { features: 4, sentences: 4, details: 8 } as const;

interface ListedProps {
  product: ProductView;
}

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
    <section className="product-texts__part" aria-labelledby={id}>
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

export function Features({ product: { features } }: ListedProps) {
  return (
    <Folding title={copy.features} items={features} first={SHOWN_AT_FIRST.features}>
      {(shown) => (
        <ul className="product-texts__features" lang="en">
          {shown.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </Folding>
  );
}

export function Description({ product: { sentences } }: ListedProps) {
  return (
    <Folding title={copy.description} items={sentences} first={SHOWN_AT_FIRST.sentences}>
      {(shown) => (
        <div className="product-texts__sentences" lang="en">
          {shown.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their order, and may repeat
            <p key={index}>{sentence}</p>
          ))}
        </div>
      )}
    </Folding>
  );
}

export function Details({ product: { details, stock } }: ListedProps) {
  const rows = [
    ...details.slice(0, 4).map(({ label, value }) => ({ label, value })),
    { label: copy.availability, value: stock.text, tone: stock.tone, lang: stock.english ? 'en' : undefined },
    ...details.slice(4).map(({ label, value, english, metric }) => ({
      label,
      labelLang: english === 'both' ? 'en' : undefined,
      value: metric === null ? value : <Measure there={value} here={metric} />,
      lang: 'en',
    })),
  ];
  return (
    <Folding title={copy.details} items={rows} first={SHOWN_AT_FIRST.details}>
      {(shown) => <DataList rows={shown} label={copy.details} />}
    </Folding>
  );
}

/** A measure as the marketplace states it, and in metric units. */
function Measure({ there, here }: { there: string; here: string }) {
  return (
    <>
      {there}
      <span className="product-texts__metric" lang="es">
        {here}
      </span>
    </>
  );
}
