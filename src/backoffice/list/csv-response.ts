import { callerOf, type Loaded } from '#backoffice/shared/calls.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { streamCsv } from './csv.ts';
import type { ListColumn, ListDefinition } from './definition.ts';
import { stateOf } from './load-list.ts';
import { queryToSave } from './state.ts';

/** A list as a file, with its filters, its sort and its columns; that it was downloaded stands in the audit. */
export async function csvResponse<Row>(args: Loaded, list: ListDefinition<Row>): Promise<Response> {
  const state = stateOf(args, list);
  const call = callerOf(args);
  const { permissions } = await call('readOwnSession', {});
  const options = { key: crypto.randomUUID() };
  await call('exportList', { list: list.name, query: queryToSave(state) }, options);
  const isAllowed = ({ permission }: ListColumn<Row>) => !permission || permissions.includes(permission);
  const columns = list.columns.filter(isAllowed);
  const chosen = state.columns?.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const file = streamCsv(chosen ? [...columns.slice(0, 1), ...chosen] : columns, (after) =>
    list.read(call, { ...state, after: after ?? null }),
  );
  const name = `${list.name}-${montevideoDay(new Date().toISOString())}.csv`;
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
