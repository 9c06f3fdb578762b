import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/case-photo.route.ts';

/**
 * A photo of a case, for those who may see it. The policy and `nosniff` keep a browser from reading it as anything but a
 * picture; no cache keeps it.
 */
export async function loader(args: Route.LoaderArgs) {
  const { number, photoId } = args.params;
  const { type, data } = await callerOf(args)('readCasePhoto', { number: Number(number), photoId });
  return new Response(
    Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
    {
      headers: {
        'content-type': type,
        'content-disposition': `inline; filename="caso-${Number(number)}.${type.slice(type.indexOf('/') + 1)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    },
  );
}
