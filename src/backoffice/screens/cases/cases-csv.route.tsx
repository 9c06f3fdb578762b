import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/cases-csv.route.ts';
import { casesList } from './cases-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, casesList);
