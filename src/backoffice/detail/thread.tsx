import { Link } from 'react-router';
import { usePageLocation } from '#backoffice/shared/form-address.ts';
import type { HistoryEntry } from '#contract/backoffice/thread.ts';
import { HISTORY_KIND_NAMES, HISTORY_KINDS } from '#domain/staff/order-history.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Composer } from './composer.tsx';
import type { LoadedThread } from './load-thread.ts';
import { threadCopy as copy } from './thread-copy.ts';
import './thread.css';

/** How many of the newest entries stand open; the page of a case is about what was said. */
const OPEN = { order: 4, refund: 6, customer: 6, case: 50 } as const;

/**
 * What happened and was said, the newest first, below where more is written: people, states and money; what machines did
 * is a link away. The pages of an order, a case, a refund and a customer show the same.
 */
export function Thread({ thread }: { thread: LoadedThread }) {
  const { rows, next, folded, kind, machine, subject } = thread;
  const linkTo = useThreadLinks();
  const isWhole = kind !== null || machine;
  const open = isWhole ? rows : rows.slice(0, OPEN[subject.kind]);
  const rest = rows.slice(open.length);
  return (
    <section className="thread" aria-labelledby="historia">
      <h2 id="historia">{copy.title}</h2>
      <Composer thread={thread} />
      {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <Entries label={copy.title} entries={open} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{copy.more(rest.length)}</summary>
          <Entries label={copy.before} entries={rest} />
        </details>
      )}
      <div className="thread__foot">
        {folded > 0 ? <Link to={linkTo({ tecnicas: '1' })}>{copy.machine(folded)}</Link> : null}
        {isWhole ? <Link to={linkTo({})}>{copy.people}</Link> : null}
        {next === null ? null : <Link to={linkTo({ ...kept(thread), historia: next })}>{copy.older}</Link>}
        <details open={kind !== null}>
          <summary>{copy.filter}</summary>
          <ul aria-label={copy.kinds}>
            {HISTORY_KINDS.map((known) => (
              <li key={known}>
                <Link to={linkTo({ tipo: known })} aria-current={known === kind ? 'true' : undefined}>
                  {HISTORY_KIND_NAMES[known]}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}

/** What a page of the thread has in common with the one before. */
function kept({ kind, machine }: LoadedThread): Record<string, string> {
  return { ...(kind === null ? {} : { tipo: kind }), ...(machine ? { tecnicas: '1' } : {}) };
}

/** Addresses of this page with other entries, whatever else the address says. */
function useThreadLinks(): (query: Record<string, string>) => string {
  const { search } = usePageLocation();
  return (query) => {
    const all = new URLSearchParams(search);
    for (const name of ['tipo', 'tecnicas', 'historia', 'texto']) all.delete(name);
    for (const [name, value] of Object.entries(query)) all.set(name, value);
    return `?${all}#historia`;
  };
}

function Entries({ label, entries }: { label: string; entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ol className="thread__entries" aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { at, kind, partner, who, text, detail, place, picture, raw } }: { entry: HistoryEntry }) {
  const isWritten = (kind === 'note' || kind === 'case') && detail !== null;
  return (
    <li className={isWritten ? 'thread__entry thread__entry--written' : 'thread__entry'}>
      <p>{text}</p>
      {detail === null ? null : <p className="thread__detail">{detail}</p>}
      {picture === null ? null : <Picture picture={picture} />}
      <p className="thread__by">
        <time dateTime={at}>{formatDateTime(at)}</time> · {who}
        {partner !== null && partner !== who ? ` · ${copy.at(partner)}` : null}
        {place === null ? null : (
          <>
            {' · '}
            <Link to={place.page}>{place.label}</Link>
          </>
        )}
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

function Picture({ picture: { page, width, height } }: { picture: NonNullable<HistoryEntry['picture']> }) {
  const address = `/operacion${page}`;
  return (
    <a href={address} className="thread__picture">
      <img src={address} width={width} height={height} alt={copy.photo} loading="lazy" />
    </a>
  );
}
