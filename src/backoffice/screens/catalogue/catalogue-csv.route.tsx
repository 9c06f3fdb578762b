import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/catalogue-csv.route.ts';
import { catalogueList } from './catalogue-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, catalogueList);
