import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/orders-csv.route.ts';
import { ordersList } from './orders-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, ordersList);
