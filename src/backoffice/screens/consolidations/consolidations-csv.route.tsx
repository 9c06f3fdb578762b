import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/consolidations-csv.route.ts';
import { consolidationsList } from './consolidations-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, consolidationsList);
