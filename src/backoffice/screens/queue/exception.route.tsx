import { data, Link } from 'react-router';
import { type ActState, callerOf, refusedOf, submitAct } from '#backoffice/shared/calls.ts';
import { callerContext } from '#backoffice/shared/router-context.ts';
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
  const shared = { key, actKey: crypto.randomUUID(), now: Date.now() };
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

export async function action(args: Route.ActionArgs): Promise<ActState> {
  const key = keyOf(args);
  const form = await args.request.formData();
  switch (form.get('act')) {
    case 'takeItem':
      return await submitAct(args, { act: 'takeItem', form, input: key });
    case 'releaseItem':
      return await submitAct(args, { act: 'releaseItem', form, input: key });
    case 'noteItem':
      return await submitAct(args, { act: 'noteItem', form, input: { ...key, note: String(form.get('note') ?? '') } });
    case 'snoozeItem':
      return await submitAct(args, { act: 'snoozeItem', form, input: { ...key, until: untilOf(form) } });
    case 'closeItem':
      return await submitAct(args, { act: 'closeItem', form, input: key });
    default:
      return await submitAct(args, { act: 'retryItem', form, input: key });
  }
}

/** The preview says the instant, and the act that follows it is about the same one. */
function untilOf(form: FormData): string {
  const days = Number(form.get('days'));
  const from = Number(form.get('from'));
  return days > 0 && days <= 30 && from > 0 ? new Date(from + days * DAY_MS).toISOString() : '';
}

export default function Exception({ loaderData: { key, found, actKey, now }, actionData }: Route.ComponentProps) {
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
            found={found}
            actKey={actKey}
            now={now}
            state={actionData}
            retry={canRetry ? act : null}
            canClose={ENDED_BY_HAND.includes(key.kind)}
          />
        </>
      )}
    </>
  );
}
