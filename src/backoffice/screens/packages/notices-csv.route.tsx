import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/notices-csv.route.ts';
import { noticesList } from './notices-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, noticesList);
