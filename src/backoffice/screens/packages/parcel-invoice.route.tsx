import { callerOf } from '#backoffice/shared/calls.ts';
import { fileResponse } from '#backoffice/shared/file-response.ts';
import type { Route } from './+types/parcel-invoice.route.ts';

/** The invoice of who says that a parcel of another store is theirs. */
export async function loader(args: Route.LoaderArgs) {
  return fileResponse(await callerOf(args)('readClaimInvoice', { id: args.params.id }));
}
