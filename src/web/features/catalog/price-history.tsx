import { Collapsible } from '#ui/components/disclosure.tsx';
import { priceHistoryTable as copy } from '#web/copy/price-history.ts';
import type { PriceHistoryView } from './price-history-view.ts';
import './price-history.css';

/** How the price in the United States was, in a sentence; the line and its changes on request. In dollars, as it was charged. */
export function PriceHistory({ history }: { history: PriceHistoryView }) {
  const { headline, verdict, range, chart, rows } = history;
  return (
    <Collapsible
      className="price-history"
      summary={
        <span>
          {headline}
          {verdict === null ? null : <span className="price-history__verdict">{verdict}</span>}
        </span>
      }
    >
      <p className="note">{range}</p>
      <svg className="price-history__chart" viewBox={chart.viewBox} preserveAspectRatio="none" aria-hidden="true">
        <path d={chart.path} fill="none" stroke="currentColor" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <table className="price-history__table">
        <caption className="visually-hidden">{copy.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.since}</th>
            <th scope="col">{copy.price}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ since, day, price }) => (
            <tr key={since}>
              <th scope="row">{day}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Collapsible>
  );
}
