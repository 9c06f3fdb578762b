import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/parcels-csv.route.ts';
import { parcelsList } from './parcels-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, parcelsList);
