import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/bought-csv.route.ts';
import { boughtList } from './bought-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, boughtList);
