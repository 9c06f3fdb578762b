import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/weights-csv.route.ts';
import { weightsList } from './weights-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, weightsList);
