import { csvResponse } from '#backoffice/list/csv-response.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/movements-csv.route.ts';
import { movementsListOf } from './movements-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await csvResponse(args, movementsListOf(await callerOf(args)('listBankAccounts', {})));
}
