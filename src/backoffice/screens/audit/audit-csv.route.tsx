import { csvResponse } from '#backoffice/list/csv-response.ts';
import type { Route } from './+types/audit-csv.route.ts';
import { namedActs } from './acts.ts';
import { auditListOf } from './audit-list.tsx';

export const loader = (args: Route.LoaderArgs) => csvResponse(args, auditListOf(namedActs()));
