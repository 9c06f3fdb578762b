import { csvResponse } from '#backoffice/list/csv-response.ts';
import { stateOf } from '#backoffice/list/load-list.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/queue-csv.route.ts';
import { queueInput, queueList } from './queue-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const of = { list: queueList, state: stateOf(args, queueList) };
  return await csvResponse(args, of, (state) => callerOf(args)('listExceptions', queueInput(state)));
}
