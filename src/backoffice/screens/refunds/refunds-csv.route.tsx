import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/refunds-csv.route.ts';
import { refundsList } from './refunds-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, refundsList);
