import { data, redirect } from 'react-router';
import { queueRowPath } from '#backoffice/detail/queue-acts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import type { Route } from './+types/exception.route.ts';

/** Where a row of the queue was before it opened beside the list; mails and bookmarks lead here. */
export async function loader(args: Route.LoaderArgs) {
  const { params, request } = args;
  await callerOf(args)('readOwnSession', {});
  const kind = EXCEPTION_KINDS.find((one) => one === params.kind);
  if (kind === undefined) throw data('Ese tipo no existe', { status: 404 });
  return redirect(queueRowPath({ kind, subject: new URL(request.url).searchParams.get('de') ?? '' }));
}
