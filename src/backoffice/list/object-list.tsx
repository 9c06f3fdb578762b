import type { ReactNode } from 'react';
import { Link, useNavigation, useOutletContext, useRouteLoaderData } from 'react-router';
import { useKeepListWay } from '#backoffice/detail/list-way.ts';
import { money } from '#backoffice/shared/amounts.ts';
import { useNews } from '#backoffice/shell/live.ts';
import type { ShellData } from '#backoffice/shell/load-shell.ts';
import type { LiveKind } from '#contract/backoffice/live.ts';
import type { ListCount } from '#contract/backoffice/page.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#ui/icons/icons.tsx';
import { BulkBar, useBulkState } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { listCopy as copy } from './copy.ts';
import type { ListColumn, ListDefinition, ListState } from './definition.ts';
import { ListFilters } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';
import { ListTable } from './list-table.tsx';
import type { ListData } from './load-list.ts';
import { useRowKeys } from './row-keys.ts';
import { SortMenu } from './sort-menu.tsx';
import { formatState, linkOf, nextPage, previousPage, samePage } from './state.ts';
import { PhoneViews, SaveView, ViewTabs } from './view-tabs.tsx';
import './list.css';

type Noun = ListDefinition<object>['noun'];

interface ObjectListProps<Row extends object> {
  list: ListDefinition<Row>;
  data: ListData<Row>;
  people?: readonly { id: string; name: string }[];
  /** What is open beside the list; undefined: the list opens nothing beside it. */
  panel?: ReactNode;
  /** Below the heading. */
  children?: ReactNode;
}

/** A list of the back office. What it shows is said by its address alone. */
export function ObjectList<Row extends object>(props: ObjectListProps<Row>) {
  const { list, data, people = [], panel, children } = props;
  const { state, page, problem, tabs, total, now } = data;
  const { permissions } = useOutletContext<StaffMember>();
  const { state: phase, location } = useNavigation();
  const isBusy = phase === 'loading' && location?.pathname.endsWith(list.path) === true;
  const bulk = useBulkState();
  const all = allowedColumns(list, permissions);
  const columns = shownColumns(all, state);
  const shown = panel && list.opensBeside ? columns.filter(({ isBeside }, place) => isBeside || place === 0) : columns;
  const shell = useRouteLoaderData('screens/staff-layout.route') as Pick<ShellData, 'view'> | undefined;
  useRowKeys(shell?.view.isQuiet ?? false);
  useKeepListWay(page.rows.flatMap((row) => list.hrefOf?.(row) ?? []));
  const labels = new Map(page.rows.map((row) => [list.keyOf(row), list.labelOf?.(row)]));
  const labelOf = (key: string) => labels.get(key) ?? key;
  const current = tabs.find(({ id }) => id === state.view)?.saved ?? null;
  return (
    <div className="list" data-panel={panel ? true : undefined}>
      <div className="list__main">
        <div className="list__head">
          <h1>{list.title}</h1>
          <Total total={total} noun={list.noun} />
        </div>
        {children}
        {list.search ? <ListSearch list={list} search={list.search} state={state} problem={problem} /> : null}
        <ViewTabs list={list} tabs={tabs} state={state} />
        {state.unknown.length > 0 ? (
          <Alert kind="warning" title={null} role="status">
            {copy.unknown(state.unknown)}
          </Alert>
        ) : null}
        {problem !== null && !list.search ? (
          <Alert kind="error" title={null} role="alert">
            {problem}
          </Alert>
        ) : null}
        <div className="list__tools">
          <PhoneViews list={list} tabs={tabs} state={state} />
          <ListFilters path={list.path} filters={list.filters ?? []} state={state} searchId={list.search?.id} />
          <SortMenu path={list.path} columns={all} state={state} />
        </div>
        <div className="list__end">
          <ColumnMenu path={list.path} all={all} shown={columns} state={state} />
          <SaveView list={list.name} state={state} current={current} />
          <Link reloadDocument className="list-link" to={`${list.path}/csv?${formatState({ ...state, view: null })}`}>
            {copy.csv}
          </Link>
        </div>
        {list.live ? <News kind={list.live} noun={list.noun} /> : null}
        {problem !== null ? null : page.rows.length === 0 ? (
          <EmptyState title={list.empty.title}>{list.empty.text}</EmptyState>
        ) : (
          <ListTable
            list={list}
            columns={shown}
            rows={page.rows}
            state={state}
            now={now}
            chosen={bulk?.rows.map(({ key }) => key) ?? []}
            hasPanel={panel !== undefined && !list.opensBeside}
            isBusy={isBusy}
          />
        )}
        <Pages path={list.path} state={state} next={page.next} />
        {list.bulk ? <BulkBar acts={list.bulk} permissions={permissions} people={people} labelOf={labelOf} /> : null}
        <p className="visually-hidden" role="status">
          {isBusy ? copy.loading : ''}
        </p>
      </div>
      {panel ? (
        <aside className="list__panel" aria-label={copy.open}>
          <Link
            className="list__close"
            to={linkOf(list.path, state, samePage(state))}
            preventScrollReset
            aria-label={copy.close}
          >
            <CloseIcon />
          </Link>
          {panel}
        </aside>
      ) : null}
    </div>
  );
}

function allowedColumns<Row>({ columns }: ListDefinition<Row>, permissions: readonly Permission[]) {
  return columns.filter(({ permission }) => !permission || permissions.includes(permission));
}

/** The first column is the row's heading, whatever is chosen. */
function shownColumns<Row>(all: readonly ListColumn<Row>[], { columns }: ListState): ListColumn<Row>[] {
  if (columns === null) return all.filter(({ isOptional }) => !isOptional);
  const [first] = all;
  const chosen = columns.flatMap((id) => all.find((column) => column.id === id && column !== first) ?? []);
  return first ? [first, ...chosen] : chosen;
}

/** How many rows are filtered and what they add up to: exact to a thousand. */
function Total({ total, noun }: { total: ListCount | null; noun: Noun }) {
  if (total === null || (total.isMore && total.count === 0)) return null;
  const { count, isMore, sums } = total;
  return (
    <p className="list__total">
      {isMore ? copy.more(count, noun) : copy.count(count, noun)}
      {sums.length > 0 ? ` · ${sums.map(({ currency, cents }) => money(cents, currency)).join(' · ')}` : null}
    </p>
  );
}

/** How many rows arrived since the list was read; it is read anew at a press, so that nothing moves below a finger. */
function News({ kind, noun }: { kind: LiveKind; noun: Noun }) {
  const { added, readAgain } = useNews(kind);
  return (
    <div role="status" className="list-news">
      {added > 0 ? (
        <Button kind="second" small onClick={readAgain}>
          {copy.news(added, noun)}
        </Button>
      ) : null}
    </div>
  );
}

function Pages({ path, state, next }: { path: string; state: ListState; next: string | null }) {
  if (next === null && state.after === null) return null;
  return (
    <nav className="list-pages" aria-label={copy.pages}>
      {state.after === null ? null : (
        <Link className="list-link" rel="prev" to={linkOf(path, state, previousPage(state))}>
          <ChevronLeftIcon size={18} /> {copy.previous}
        </Link>
      )}
      {next === null ? null : (
        <Link className="list-link" rel="next" to={linkOf(path, state, nextPage(state, next))}>
          {copy.next} <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
