import { csvResponse } from '#backoffice/list/csv-response.ts';
import { stateOf } from '#backoffice/list/load-list.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/bought-csv.route.ts';
import { boughtInput, boughtList } from './bought-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const of = { list: boughtList, state: stateOf(args, boughtList) };
  return await csvResponse(args, of, (state) => callerOf(args)('listPurchases', boughtInput(state)));
}
