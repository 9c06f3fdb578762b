import { data, redirect } from 'react-router';
import { queueRowPath } from '#backoffice/detail/queue-acts.tsx';
import { EXCEPTION_KINDS } from '#domain/exceptions/kinds.ts';
import type { Route } from './+types/exception.route.ts';

/** Where a row of the queue was before it opened beside the list; mails and bookmarks lead here. */
export function loader({ params, request }: Route.LoaderArgs) {
  const kind = EXCEPTION_KINDS.find((one) => one === params.kind);
  if (kind === undefined) throw data('Ese tipo no existe', { status: 404 });
  return redirect(queueRowPath({ kind, subject: new URL(request.url).searchParams.get('de') ?? '' }));
}
