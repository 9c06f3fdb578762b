import { money } from '#backoffice/shared/amounts.ts';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { CatalogueProduct, ProductFacts as Facts } from '#contract/backoffice/catalogue.ts';
import { forbiddenText, productCopy } from './copy.ts';

const copy = productCopy.facts;

interface Row {
  fact: string;
  stated: string;
  inForce: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: copy.fact, cell: ({ fact }) => fact },
  { title: copy.stated, cell: ({ stated }) => stated },
  { title: copy.inForce, cell: ({ stated, inForce }) => (stated === inForce ? inForce : <strong>{inForce}</strong>) },
];

/** Each fact by which a product is sold, and how it is told. */
const FACTS: readonly [name: string, tell: (facts: Facts) => string][] = [
  [copy.sold, ({ forbidden }) => (forbidden === null ? copy.allowed : forbiddenText(forbidden))],
  [copy.price, ({ priceCents }) => (priceCents === null ? copy.noPrice : money(priceCents, 'USD'))],
  [copy.weight, ({ weightGrams }) => (weightGrams === null ? copy.noWeight : copy.grams(weightGrams))],
  [copy.class, ({ exempt }) => (exempt ? copy.classes.exempt : copy.classes.taxed)],
  [copy.ursec, ({ ursec }) => copy.ursecs[ursec]],
  [copy.landed, ({ landedCents }) => (landedCents === null ? copy.notSold : money(landedCents, 'USD'))],
];

/** What the marketplace says of a product beside what is in force; what differs is marked. */
export function ProductFacts({ product: { stated, inForce } }: { product: CatalogueProduct }) {
  const rows = FACTS.map(([fact, tell]) => ({ fact, stated: tell(stated), inForce: tell(inForce) }));
  return (
    <section aria-labelledby="datos">
      <h2 id="datos">{copy.title}</h2>
      <DataTable label={copy.title} columns={COLUMNS} rows={rows} keyOf={({ fact }) => fact} />
    </section>
  );
}
