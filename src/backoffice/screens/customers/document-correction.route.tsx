import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { DocumentCorrectionForStaff } from '#contract/backoffice/document-corrections.ts';
import { formatDocument } from '#domain/customer/document.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import type { Route } from './+types/document-correction.route.ts';
import { correctionCopy as copy } from './copy.ts';
import '#backoffice/detail/detail.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return await callerOf(args)('readDocumentCorrection', { id: args.params.id });
}

export const action = (args: Route.ActionArgs) => performAct(args);

/** A document that a shopper asks to correct, beside its photo. */
export default function DocumentCorrectionPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const { id, state } = found;
  return (
    <div className="detail">
      <p>
        <Link to={`/clientes/${found.customerId}`}>{copy.back(found.customer)}</Link>
      </p>
      <h1>{copy.title}</h1>
      <DataList rows={rowsOf(found)} />
      {state === 'waiting' ? (
        <>
          <figure>
            <img src={`${id}/foto`} alt={copy.photo} />
          </figure>
          <div className="detail__row">
            <ActForm act="decideDocumentCorrection" of={{ id, decision: 'accepted' }} title={copy.accept} shortcut="a">
              <p>{copy.acceptHint}</p>
            </ActForm>
            <ActForm act="decideDocumentCorrection" of={{ id, decision: 'refused' }} title={copy.refuse} danger>
              <p>{copy.refuseHint}</p>
            </ActForm>
          </div>
        </>
      ) : null}
      {state !== 'waiting' && actionData?.stage === 'done' ? <p role="status">{actionData.effects.join(' ')}</p> : null}
    </div>
  );
}

function rowsOf({ state, requestedAt, decidedAt, decidedBy, reason, present, requested }: DocumentCorrectionForStaff) {
  const decided = [decidedBy, decidedAt && formatDateTime(decidedAt), reason].filter(Boolean).join(' · ');
  return [
    { label: copy.state, value: copy.states[state] },
    { label: copy.requestedAt, value: formatDateTime(requestedAt) },
    ...(present === null ? [] : [{ label: copy.present, value: formatDocument(present) }]),
    ...(requested === null ? [] : [{ label: copy.requested, value: formatDocument(requested) }]),
    ...(decided === '' ? [] : [{ label: copy.decided, value: decided }]),
  ];
}
