import { callerOf } from '#backoffice/shared/calls.ts';
import { photoResponse } from '#backoffice/shared/photo-response.ts';
import type { Route } from './+types/note-photo.route.ts';

/** The photo of a note, for those who may see what the note is about. */
export async function loader(args: Route.LoaderArgs) {
  return photoResponse(await callerOf(args)('readNotePhoto', { id: args.params.id }), 'nota');
}
