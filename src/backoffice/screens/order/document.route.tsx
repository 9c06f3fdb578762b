import { callerOf } from '#backoffice/shared/calls.ts';
import { fileResponse } from '#backoffice/shared/file-response.ts';
import type { Route } from './+types/document.route.ts';

/** A document of an order or of a case, for those who see customers. */
export async function loader(args: Route.LoaderArgs) {
  return fileResponse(await callerOf(args)('readOrderDocument', { id: args.params.id }));
}
