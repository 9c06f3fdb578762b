import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/payments-csv.route.ts';
import { paymentsList } from './payments-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, paymentsList);
