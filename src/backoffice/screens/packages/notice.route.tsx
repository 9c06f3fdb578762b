import { data, Link, redirect, useOutletContext, useSearchParams } from 'react-router';
import { queueRowPath } from '#backoffice/detail/queue-acts.tsx';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { ActDone } from '#backoffice/shared/act-parts.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { Facts } from '#backoffice/shared/facts.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import { NOTICE_SOURCES } from '#contract/backoffice/notices.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { mayDismissPayments } from '#domain/exceptions/kinds.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/notice.route.ts';
import { Candidates } from './candidates.tsx';
import { noticeCopy as copy, noticesCopy } from './copy.ts';
import { PackageActs } from './package-acts.tsx';
import './notice.css';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: copy.pageTitle(loaderData?.notice.number ?? '') },
];

/** The notice that the address names: the partner and the key of its notice. */
function noticeOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const source = NOTICE_SOURCES.find((known) => known === query.get('de'));
  if (source === undefined) throw data('Ese aviso no existe', { status: 404 });
  return { source, key: query.get('clave') ?? '' };
}

export async function loader(args: Route.LoaderArgs) {
  // An address that names no notice is the list of all.
  if (!new URL(args.request.url).searchParams.has('de')) throw redirect('/paquetes/avisos');
  return { notice: await callerOf(args)('readNotice', noticeOf(args.request)) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function NoticePage({ loaderData: { notice }, actionData: state }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { source, key } = notice;
  const { permissions } = useOutletContext<StaffMember>();
  const isOpen = notice.state === 'parked';
  const mayDismiss = notice.kind !== 'payment' || mayDismissPayments(permissions);
  const isPackage = notice.kind === 'package';
  const isUnowned = isOpen && notice.orderNumber === null;
  return (
    <>
      <h1 className="notice-title">
        {noticesCopy.kinds[notice.kind]} {notice.number}
      </h1>
      <NoticeFacts notice={notice} />
      <details>
        <summary>{copy.said}</summary>
        <pre className="notice-body">{notice.body}</pre>
      </details>
      {isPackage && isUnowned ? (
        <Candidates candidates={notice.candidates} notice={{ de: notice.source, clave: notice.key }} />
      ) : null}
      <div id="actos" className="acts">
        {isPackage && isUnowned ? (
          <PackageActs of={{ key }} chosen={query.get('orden') ?? ''} isReturning={notice.returnRequestedAt !== null} />
        ) : null}
        {isOpen && notice.orderNumber !== null ? (
          <ActForm act="applyNotice" of={{ source, key }} title={copy.apply} withReason={false} />
        ) : null}
        {isOpen && mayDismiss ? <ActForm act="dismissNotice" of={{ source, key }} title={copy.dismiss} danger /> : null}
      </div>
      <ActDone state={isOpen ? undefined : state} />
      <p>
        <Link to="/paquetes/avisos">{copy.back}</Link>
      </p>
    </>
  );
}

function NoticeFacts({ notice }: { notice: Route.ComponentProps['loaderData']['notice'] }) {
  const { source, state, receivedAt, orderNumber, returnRequestedAt, returnReason, problem } = notice;
  const queue = notice.kind === 'payment' ? 'payment-not-applied' : 'notice-not-applied';
  const order = orderNumber === null ? copy.unknownOrder : <Link to={`/ordenes/${orderNumber}`}>{orderNumber}</Link>;
  const queueItem = queueRowPath({ kind: queue, subject: `${source} ${notice.key}` });
  return (
    <>
      <Facts
        rows={[
          [noticesCopy.source, noticesCopy.sources[source]],
          [noticesCopy.since, formatDateTime(receivedAt)],
          [copy.stateIs, copy.outcomes[state] ?? state],
          [copy.problem, problem === null ? null : problem.text],
          [copy.order, order],
        ]}
      />
      {problem?.isOpen ? (
        <p>
          <Link to={queueItem}>{copy.toQueue}</Link>
        </p>
      ) : null}
      {returnRequestedAt !== null && state === 'parked' ? (
        <p>{copy.returnAsked(formatDateTime(returnRequestedAt), returnReason ?? '')}</p>
      ) : null}
    </>
  );
}
