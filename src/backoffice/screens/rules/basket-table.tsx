import { money } from '#backoffice/shared/amounts.ts';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import { ruleCopy as copy } from './copy.ts';
import './rules.css';

type Basket = StaffRule['baskets'][number];

const isChanged = ({ change, components, franchise }: Basket) =>
  change !== 0 || components.length > 0 || franchise.before !== franchise.after;

/** What the golden baskets cost before and after, those that change first. A narrow screen scrolls the table in itself. */
export function BasketTable({ baskets }: { baskets: readonly Basket[] }) {
  if (baskets.length === 0) return null;
  const { basketColumns: titles } = copy;
  const changed = baskets.filter(isChanged);
  const rows = [...changed, ...baskets.filter((basket) => !isChanged(basket))];
  return (
    <div className="panel">
      <h2>{copy.baskets}</h2>
      <p className="lead">{copy.basketsLead(changed.length, baskets.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
      <section className="basket-table" aria-label={copy.baskets} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{copy.baskets}</caption>
          <thead>
            <tr>
              <th scope="col">{titles.name}</th>
              <th scope="col" data-align="end">
                {titles.before}
              </th>
              <th scope="col" data-align="end">
                {titles.after}
              </th>
              <th scope="col" data-align="end">
                {titles.change}
              </th>
              <th scope="col">{titles.what}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((basket) => (
              <tr key={basket.name}>
                <th scope="row">{basket.name}</th>
                <td data-align="end">{usd(basket.total.before)}</td>
                <td data-align="end">{usd(basket.total.after)}</td>
                <td data-align="end">{basket.change > 0 ? `+${usd(basket.change)}` : usd(basket.change)}</td>
                <td>
                  <Changes basket={basket} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Changes({ basket }: { basket: Basket }) {
  if (!isChanged(basket)) return copy.same;
  const { components, franchise } = basket;
  return (
    <ul>
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
