import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { ChevronDownIcon, EyeIcon } from '#ui/icons/icons.tsx';
import { listCopy as copy } from './copy.ts';
import type { ListColumn, ListDefinition, ListState } from './definition.ts';
import { linkOf, samePage } from './state.ts';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });

interface ListTableProps<Row extends object> {
  list: ListDefinition<Row>;
  /** Those that the person may see, in their order; the first is the row's heading. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  state: ListState;
  now: string;
  /** Rows that an act was asked for. */
  chosen: readonly string[];
  hasPanel: boolean;
  isBusy: boolean;
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, columns, rows, state, now, chosen, hasPanel, isBusy } = props;
  const table = useListTable({ columns, rows, now });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const selects = list.bulk !== undefined;
  return (
    <div className="list-table" data-usual={state.columns === null || undefined} aria-busy={isBusy || undefined}>
      <table>
        <caption className="visually-hidden">{list.title}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selects ? <SelectAll /> : null}
              {group.headers.map(({ column: { id } }) => {
                const column = byId.get(id);
                return column ? <Heading key={id} list={list} column={column} state={state} /> : null;
              })}
              {hasPanel ? <td /> : null}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const key = list.keyOf(row.original);
            const href = list.hrefOf?.(row.original);
            const isOpen = state.panel === key;
            const label = list.labelOf?.(row.original) ?? key;
            const beside = linkOf(list.path, state, { ...samePage(state), panel: isOpen ? null : key });
            return (
              <tr key={key} data-row={key} aria-current={isOpen || undefined}>
                {selects ? (
                  <td className="list-table__select">
                    <input
                      type="checkbox"
                      name="fila"
                      value={key}
                      form="masivo"
                      aria-label={copy.select(label)}
                      defaultChecked={chosen.includes(key)}
                    />
                  </td>
                ) : null}
                {row.getVisibleCells().map((cell, place) => (
                  <Cell key={cell.id} column={byId.get(cell.column.id)} isHeading={place === 0}>
                    {place === 0 && list.opensBeside ? (
                      <Link to={beside} preventScrollReset data-peek>
                        <table.FlexRender cell={cell} />
                      </Link>
                    ) : place === 0 && href ? (
                      <Link to={href}>
                        <table.FlexRender cell={cell} />
                      </Link>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </Cell>
                ))}
                {hasPanel ? (
                  <td className="list-table__peek">
                    <Link to={beside} preventScrollReset aria-label={copy.peek(label)} data-peek>
                      <EyeIcon size={18} />
                    </Link>
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function useListTable<Row extends object>({
  columns,
  rows,
  now,
}: {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  now: string;
}) {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) => {
      const cell = column.cell === undefined ? column.csv : column.cell;
      return helper.display({ id: column.id, header: column.title, cell: ({ row }) => cell(row.original, { now }) });
    });
  }, [columns, now]);
  const data = useMemo(() => [...rows], [rows]);
  return useTable({ features, columns: defined, data });
}

function SelectAll() {
  return (
    <td className="list-table__select">
      <input
        type="checkbox"
        aria-label={copy.selectAll}
        onChange={({ currentTarget: { checked, form: _form, ownerDocument } }) => {
          for (const box of ownerDocument.querySelectorAll<HTMLInputElement>('input[name="fila"]'))
            if (box.checked !== checked) box.click();
        }}
      />
    </td>
  );
}

/** A heading that sorts is a link: the address says by what. */
function Heading<Row extends object>({
  list,
  column,
  state,
}: {
  list: ListDefinition<Row>;
  column: ListColumn<Row>;
  state: ListState;
}) {
  const { title, align, sort, isWide } = column;
  const data = { 'data-align': align, 'data-wide': isWide };
  if (!sort)
    return (
      <th scope="col" {...data}>
        {title}
      </th>
    );
  const current = state.sort?.word === sort.word ? state.sort : null;
  const isDown = current ? !current.isDown : (sort.isDown ?? false);
  return (
    <th scope="col" {...data} aria-sort={current ? (current.isDown ? 'descending' : 'ascending') : undefined}>
      <Link
        to={linkOf(list.path, state, { sort: { word: sort.word, isDown } })}
        preventScrollReset
        title={copy.sortBy(title, isDown)}
        className={classNames('list-table__sort', current && !current.isDown && 'list-table__sort--up')}
      >
        {title}
        {current ? <ChevronDownIcon size={16} /> : null}
      </Link>
    </th>
  );
}

function Cell<Row>({
  column,
  isHeading,
  children,
}: {
  column: ListColumn<Row> | undefined;
  isHeading: boolean;
  children: ReactNode;
}) {
  const data = {
    'data-align': column?.align,
    'data-wraps': column?.wraps,
    'data-wide': column?.isWide,
    'data-phone': isHeading ? 1 : column?.phone,
  };
  return isHeading ? (
    <th scope="row" {...data}>
      {children}
    </th>
  ) : (
    <td {...data}>{children}</td>
  );
}
