import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/carriage-csv.route.ts';
import { carriageList } from './carriage-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, carriageList);
