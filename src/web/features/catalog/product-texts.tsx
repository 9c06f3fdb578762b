import { type ReactNode, useId, useState } from 'react';
import { productCopy as copy } from '#web/copy/product.ts';
import { Button } from '#web/ui/button.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import type { ProductView } from './product-view.ts';
import './product-texts.css';

const SHOWN_AT_FIRST = { features: 4, sentences: 4, details: 8 } as const;

interface ListedProps {
  product: ProductView;
}

/** A part of the page whose end folds away. */
function Folding({ title, items, first, children }: FoldingProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="product-texts__part" aria-labelledby={id}>
      <h2 className="product-texts__title" id={id}>
        {title}
      </h2>
      {children(all ? items.length : first)}
      {items.length > first ? (
        <Button className="product-texts__more" kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? copy.less : copy.more}
        </Button>
      ) : null}
    </section>
  );
}

interface FoldingProps {
  title: string;
  items: readonly unknown[];
  /** How many show at first. */
  first: number;
  children: (shown: number) => ReactNode;
}

export function Features({ product: { features } }: ListedProps) {
  return (
    <Folding title={copy.features} items={features} first={SHOWN_AT_FIRST.features}>
      {(shown) => (
        <ul className="product-texts__features" lang="en">
          {features.slice(0, shown).map((feature) => (
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
          {sentences.slice(0, shown).map((sentence, index) => (
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
    ...details.slice(4).map(({ label, value, metric }) => ({
      label,
      value: metric === null ? value : <Measure there={value} here={metric} />,
      lang: 'en',
    })),
  ];
  return (
    <Folding title={copy.details} items={rows} first={SHOWN_AT_FIRST.details}>
      {(shown) => <DataList rows={rows.slice(0, shown)} label={copy.details} />}
    </Folding>
  );
}

/** As the marketplace says it, and in the units that are used here. */
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
