import { money } from '#backoffice/shared/amounts.ts';
import { type Column, TablePanel } from '#backoffice/shared/data-table.tsx';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import { ruleCopy as copy } from './copy.ts';

type Basket = StaffRule['baskets'][number];

const isChanged = ({ change, components, franchise }: Basket) =>
  change !== 0 || components.length > 0 || franchise.before !== franchise.after;

const { basketColumns: titles } = copy;

const COLUMNS: readonly Column<Basket>[] = [
  { title: titles.name, cell: ({ name }) => name },
  { title: titles.before, cell: ({ total }) => usd(total.before), align: 'end' },
  { title: titles.after, cell: ({ total }) => usd(total.after), align: 'end' },
  { title: titles.change, cell: ({ change }) => (change > 0 ? `+${usd(change)}` : usd(change)), align: 'end' },
  { title: titles.what, cell: (basket) => <Changes basket={basket} /> },
];

/** What the golden baskets cost before and after, those that change first. */
export function BasketTable({ baskets }: { baskets: readonly Basket[] }) {
  if (baskets.length === 0) return null;
  const changed = baskets.filter(isChanged);
  return (
    <TablePanel
      label={copy.baskets}
      lead={copy.basketsLead(changed.length, baskets.length)}
      rows={[...changed, ...baskets.filter((basket) => !isChanged(basket))]}
      keyOf={({ name }) => name}
      columns={COLUMNS}
    />
  );
}

function Changes({ basket }: { basket: Basket }) {
  if (!isChanged(basket)) return copy.same;
  const { components, franchise } = basket;
  return (
    <ul className="lines">
      {franchise.before === franchise.after ? null : <li>{copy.franchise(franchise.before, franchise.after)}</li>}
      {components.map(({ component, before, after }) => (
        <li key={component}>{copy.component(copy.components[component], usd(before), usd(after))}</li>
      ))}
    </ul>
  );
}

function usd(cents: number): string {
  return money(cents, 'USD');
}
