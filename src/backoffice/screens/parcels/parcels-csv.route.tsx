import { csvResponse } from '#backoffice/list/csv-response.ts';
import { stateOf } from '#backoffice/list/load-list.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/parcels-csv.route.ts';
import { parcelsInput } from './parcels-input.ts';
import { parcelsList } from './parcels-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const of = { list: parcelsList, state: stateOf(args, parcelsList) };
  return await csvResponse(args, of, (state) => callerOf(args)('listParcels', parcelsInput(state)));
}
