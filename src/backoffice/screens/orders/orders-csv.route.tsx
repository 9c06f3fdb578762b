import { csvResponse } from '#backoffice/list/csv-response.ts';
import { stateOf } from '#backoffice/list/load-list.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/orders-csv.route.ts';
import { inputOf } from './orders-input.ts';
import { ordersList } from './orders-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const of = { list: ordersList, state: stateOf(args, ordersList) };
  return await csvResponse(args, of, (state) => callerOf(args)('listOrders', inputOf(state)));
}
