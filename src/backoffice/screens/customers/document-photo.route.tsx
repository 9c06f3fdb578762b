import { callerOf } from '#backoffice/shared/calls.ts';
import { photoResponse } from '#backoffice/shared/photo-response.ts';
import type { Route } from './+types/document-photo.route.ts';

/** The photo of a document to be corrected, for those who may see it. */
export async function loader(args: Route.LoaderArgs) {
  return photoResponse(await callerOf(args)('readDocumentPhoto', { id: args.params.id }), 'cedula');
}
