import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/customers-csv.route.ts';
import { customersList } from './customers-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, customersList);
