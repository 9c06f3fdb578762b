import { callerOf } from '#backoffice/shared/calls.ts';
import { photoResponse } from '#backoffice/shared/photo-response.ts';
import type { Route } from './+types/case-photo.route.ts';

/** A photo of a case, for those who may see it. */
export async function loader(args: Route.LoaderArgs) {
  const { photoId } = args.params;
  const number = Number(args.params.number);
  return photoResponse(await callerOf(args)('readCasePhoto', { number, photoId }), `caso-${number}`);
}
