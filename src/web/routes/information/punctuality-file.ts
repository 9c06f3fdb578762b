import type { Ledger } from '#contract/punctuality.ts';
import { type Cell, csvFile } from '#domain/exports/csv.ts';
import { punctuality as copy } from '#web/copy/punctuality.ts';
import { throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/punctuality-file.ts';

/** The ledger as a file: a line for each week and zone of which something is said. */
export async function loader({ context }: Route.LoaderArgs) {
  const { weeks } = await context.get(callerContext)('readLedger').catch(throwErrorResponse);
  const { group, orders, onTime, late, median, ninetieth } = copy.columns;
  const head: Cell[] = ['Desde', 'Hasta', group, orders, onTime, late, median, ninetieth];
  const lines = weeks.flatMap(({ week, all, zones }) => [
    ...zones.flatMap(({ zone, kept }) => lineOf(week, copy.zones[zone], kept)),
    ...lineOf(week, copy.all, all),
  ]);
  const body = csvFile([head, ...lines]);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="cumplimiento.csv"',
    },
  });
}

function lineOf({ from, to }: Ledger['days'], name: string, kept: Ledger['all']): Cell[][] {
  return kept === null ? [] : [[from, to, name, kept.orders, kept.onTime, kept.late, kept.median, kept.ninetieth]];
}
