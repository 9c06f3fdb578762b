import { data, Link } from 'react-router';
import { callerOf, refusedOf } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import { ENDED_BY_HAND, EXCEPTION_KINDS, EXCEPTIONS, type ExceptionKind } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';
import type { Route } from './+types/exception.route.ts';
import { exceptionCopy as copy } from './copy.ts';
import { ExceptionActs } from './exception-acts.tsx';

const DAY_MS = 24 * 60 * 60_000;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** What is over is not there any more: the page says so, and what the act that ended it did. */
export async function loader(args: Route.LoaderArgs) {
  const key = keyOf(args);
  const shared = { key, now: Date.now() };
  try {
    return { ...shared, found: await args.context.get(callerContext)('readException', key) };
  } catch (error) {
    if (refusedOf(error)?.code === 404) return { ...shared, found: null };
    return { ...shared, found: await callerOf(args)('readException', key) };
  }
}

function keyOf({ params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>) {
  const kind: ExceptionKind | undefined = EXCEPTION_KINDS.find((one) => one === params.kind);
  if (kind === undefined) throw data('Ese tipo no existe', { status: 404 });
  return { kind, subject: new URL(request.url).searchParams.get('de') ?? '' };
}

/** The preview says the instant, and the act that follows it is about the same one. */
const SNOOZE = z
  .object({ days: z.coerce.number().min(1).max(30).catch(0), from: z.coerce.number().catch(0) })
  .loose()
  .transform(({ days, from, ...of }) => ({
    ...of,
    until: days && from ? new Date(from + days * DAY_MS).toISOString() : '',
  }))
  .pipe(backofficeEndpoints.snoozeItem.input);

export const action = (args: Route.ActionArgs) => performAct(args, { forms: { snoozeItem: SNOOZE } });

export default function Exception({ loaderData: { key, found, now }, actionData }: Route.ComponentProps) {
  const { name, act, canRetry } = EXCEPTIONS[key.kind];
  return (
    <>
      <p>
        <Link to="/cola">{copy.back}</Link>
      </p>
      <h1>{name}</h1>
      {found === null ? (
        <Alert kind={actionData ? 'success' : 'info'} title={null} role="status">
          {actionData?.stage === 'done' ? actionData.effects.join(' ') : copy.over}
        </Alert>
      ) : (
        <>
          <ul className="rows">
            <li className="rows__row">
              <p>{found.page ? <Link to={found.page}>{found.label}</Link> : found.label}</p>
              {found.detail ? <p>{found.detail}</p> : null}
              <p>{copy.since(formatDateTime(found.since))}</p>
              {found.isLate ? <p>{copy.late}</p> : null}
              <p>{found.holder ? copy.holder(found.holder.name) : copy.nobody}</p>
              {found.snoozed ? <p>{copy.snoozed(formatDateTime(found.snoozed.until), found.snoozed.reason)}</p> : null}
            </li>
          </ul>
          {found.whoCan === null ? null : <p>{copy.whoCan(act, found.whoCan)}</p>}
          {canRetry || found.page === null || found.whoCan !== null ? null : (
            <p>
              <Link to={found.page}>{act}</Link>
            </p>
          )}
          <ExceptionActs
            of={key}
            found={found}
            now={now}
            retry={canRetry ? act : null}
            canClose={ENDED_BY_HAND.includes(key.kind)}
          />
        </>
      )}
    </>
  );
}
