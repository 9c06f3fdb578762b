import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/queue-csv.route.ts';
import { queueList } from './queue-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, queueList);
