import { Link, useLocation } from 'react-router';
import { FilterBar } from '#backoffice/shared/filter-bar.tsx';
import { listCopy } from '#backoffice/shared/list-copy.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { HistoryEntry } from '#contract/backoffice/thread.ts';
import { HISTORY_KIND_NAMES, HISTORY_KINDS, type HistoryKind } from '#domain/staff/order-history.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { orderCopy } from './copy.ts';
import { NoteAct } from './order-acts.tsx';

const copy = orderCopy.history;

/** How many of the newest entries stand open. */
const OPEN = 4;

interface OrderHistoryProps {
  number: number;
  history: BackofficeReply<'readThread'>;
  kind: HistoryKind | null;
  /** Whether it shows what machines said and did, too. */
  machine: boolean;
}

/** What happened to the order, the newest first: people, states and money; what machines did is a link away. */
export function OrderHistory({ number, history: { rows, next, folded }, kind, machine }: OrderHistoryProps) {
  const isWhole = kind !== null || machine;
  const open = isWhole ? rows : rows.slice(0, OPEN);
  const rest = rows.slice(open.length);
  return (
    <section className="detail__section" aria-labelledby="historia">
      <h2 id="historia">{copy.title}</h2>
      <NoteAct number={number} />
      {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <ol className="thread" aria-label={copy.title}>
        {open.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
      {rest.length === 0 ? null : (
        <details>
          <summary>{copy.more(rest.length)}</summary>
          <ol className="thread" aria-label={copy.before}>
            {rest.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ol>
        </details>
      )}
      <p className="detail__row">
        {folded > 0 ? <Link to="?tecnicas=1#historia">{copy.machine(folded)}</Link> : null}
        {isWhole ? <Link to="?#historia">{copy.people}</Link> : null}
        {next === null ? null : <NextEntries after={next} />}
      </p>
      <details open={kind !== null}>
        <summary>{copy.filter}</summary>
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
      </details>
    </section>
  );
}

function Entry({ entry: { at, partner, who, text, detail, raw } }: { entry: HistoryEntry }) {
  return (
    <li className="thread__entry">
      <p>{text}</p>
      {detail === null ? null : <p className="thread__detail">{detail}</p>}
      <p className="detail__muted">
        <time dateTime={at}>{formatDateTime(at)}</time> · {copy.by(who)}
        {partner !== null && partner !== who ? ` · ${copy.at(partner)}` : null}
      </p>
      {raw === null ? null : (
        <details>
          <summary>{copy.raw}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre className="thread__raw" tabIndex={0}>
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
  return <Link to={`${pathname}?${query}#historia`}>{copy.older}</Link>;
}
