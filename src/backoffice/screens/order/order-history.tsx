import { Link, useLocation } from 'react-router';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { listCopy } from '#backoffice/shared/list-copy.ts';
import type { HistoryEntry } from '#contract/backoffice/order-desk.ts';
import { HISTORY_KIND_NAMES, HISTORY_KINDS, type HistoryKind } from '#domain/staff/order-history.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.history;

interface OrderHistoryProps {
  history: { rows: HistoryEntry[]; next: string | null };
  kind: HistoryKind | null;
}

/** Everything that happened to the order, whoever said it, the newest first. */
export function OrderHistory({ history: { rows, next }, kind }: OrderHistoryProps) {
  return (
    <section className="order-desk__section" aria-labelledby="historia">
      <h2 id="historia">{copy.title}</h2>
      <FilterBar label={copy.filter}>
        <SelectField label={copy.kind} name="tipo" defaultValue={kind ?? ''} key={kind ?? ''}>
          <option value="">{listCopy.all}</option>
          {HISTORY_KINDS.map((known) => (
            <option key={known} value={known}>
              {HISTORY_KIND_NAMES[known]}
            </option>
          ))}
        </SelectField>
      </FilterBar>
      {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <ol className="order-history" aria-label={copy.title}>
        {rows.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      {next === null ? null : <NextEntries after={next} />}
    </section>
  );
}

function Entry({ entry: { at, kind, partner, who, text, detail, raw } }: { entry: HistoryEntry }) {
  return (
    <li className="order-history__entry">
      <p className="order-history__meta">
        <time dateTime={at}>{formatDateTime(at)}</time> · {HISTORY_KIND_NAMES[kind]}
      </p>
      <p>{text}</p>
      <p className="order-history__meta">
        {copy.by(who)}
        {partner !== null && partner !== who ? ` · ${copy.at(partner)}` : null}
      </p>
      {detail === null ? null : <p className="order-history__detail">{detail}</p>}
      {raw === null ? null : (
        <details>
          <summary>{copy.raw}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre className="order-history__raw" tabIndex={0}>
            {raw}
          </pre>
        </details>
      )}
    </li>
  );
}

function NextEntries({ after }: { after: string }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('desde', after);
  return (
    <p>
      <Link to={`${pathname}?${query}#historia`}>{copy.older}</Link>
    </p>
  );
}
