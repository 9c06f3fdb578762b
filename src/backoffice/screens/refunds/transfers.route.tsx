import { useRef } from 'react';
import { Form, Link, useLocation, useRevalidator, useRouteLoaderData } from 'react-router';
import { CopyText } from '#backoffice/detail/copy-text.tsx';
import { type BulkState, performListAct } from '#backoffice/list/bulk.ts';
import { BulkOutcome, BulkStepUp, useBulkState } from '#backoffice/list/bulk-bar.tsx';
import type { BulkAct } from '#backoffice/list/definition.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import { withCall } from '#backoffice/shared/form-address.ts';
import { refundsCopy } from '#backoffice/shared/refund-copy.ts';
import type { ListedRefund } from '#contract/backoffice/refund-list.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/transfers.route.ts';
import { transfersCopy as copy, refundsListCopy } from './copy.ts';
import { REFUND_COLUMNS } from './refund-table.tsx';
import { accountText, ownTransfers, type Transfer } from './transfers.ts';
import '#backoffice/detail/detail.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

const ofRefund = (id: string) => ({ id });
const ACTS: readonly BulkAct[] = [
  { id: 'tomar', label: copy.take, act: 'takeRefund', permission: 'refunds.approve', inputOf: ofRefund },
  {
    id: 'anotar',
    label: copy.mark,
    act: 'markTransferred',
    permission: 'refunds.approve',
    inputOf: ofRefund,
    field: { name: 'reference', label: copy.reference, kind: 'text', isOfRow: true },
  },
];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const [ready, taken] = await Promise.all([
    call('listRefunds', { stage: 'account-given' }),
    call('listRefunds', { stage: 'taken' }),
  ]);
  return { ready: ready.rows, ...(await ownTransfers(args, taken.rows)) };
}

export const action = (args: Route.ActionArgs) => performListAct(args, ACTS);

/** What a person transfers in one go: what may be taken, and what they took with each account and its reference. */
export default function Transfers({ loaderData: { ready, own, others, isLocked } }: Route.ComponentProps) {
  const state = useBulkState();
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  const numbers = new Map(
    [...ready, ...own.map(({ refund }) => refund)].map(({ id, orderNumber }) => [id, orderNumber]),
  );
  const labelOf = (id: string) => refundsListCopy.name(numbers.get(id) ?? 0);
  return (
    <>
      <h1>{copy.title}</h1>
      <p>
        <Link to="/devoluciones">{copy.back}</Link>
      </p>
      {state && state.stage !== 'step-up' ? (
        <BulkOutcome state={state} acts={ACTS} nextKey={key} labelOf={labelOf} />
      ) : null}
      <Ready rows={ready} actKey={key} state={state?.bulk === 'tomar' ? state : null} />
      <Own rows={own} actKey={key} isLocked={isLocked} state={state?.bulk === 'anotar' ? state : null} />
      {others > 0 ? <p>{copy.others(others)}</p> : null}
    </>
  );
}

interface PartProps<Row> {
  rows: readonly Row[];
  actKey: string;
  state: BulkState | null;
}

/** The form of one of the acts; who acts is asked for before anything is done, and what was typed stays. */
function useSheetForm(act: BulkAct['act'], { actKey, state }: Omit<PartProps<unknown>, 'rows'>) {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const action = withCall(pathname, act);
  const stepUp = state?.stage === 'step-up' ? <BulkStepUp onConfirmed={() => button.current?.click()} /> : null;
  return { button, pathname, action, stepUp, sentKey: state?.stage === 'preview' ? state.key : actKey };
}

function Ready({ rows, ...props }: PartProps<ListedRefund>) {
  const { button, action, stepUp, sentKey } = useSheetForm('takeRefund', props);
  return (
    <section aria-labelledby="para-tomar">
      <h2 id="para-tomar">{copy.ready}</h2>
      <Form method="post" action={action} replace className="stack" aria-label={copy.ready} preventScrollReset>
        <input type="hidden" name="bulk" value="tomar" />
        <input type="hidden" name="key" value={sentKey} />
        <DataTable
          label={copy.ready}
          rows={rows}
          keyOf={({ id }) => id}
          empty={copy.readyNone}
          columns={[
            ...REFUND_COLUMNS,
            { title: refundsCopy.columns.age, cell: ({ ageDays }) => refundsCopy.age(ageDays) },
            {
              title: copy.take,
              cell: ({ id, orderNumber }) => (
                <label className="tap">
                  <input type="checkbox" name="fila" value={id} defaultChecked /> {copy.choose(orderNumber)}
                </label>
              ),
            },
          ]}
        />
        {rows.length === 0 ? null : (
          <Button ref={button} type="submit" name="stage" value="perform" kind="second" small>
            {copy.take}
          </Button>
        )}
      </Form>
      {stepUp}
    </section>
  );
}

function Own({ rows, isLocked, ...props }: PartProps<Transfer> & { isLocked: boolean }) {
  const { state } = props;
  const { button, pathname, action, stepUp, sentKey } = useSheetForm('markTransferred', props);
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="para-transferir">
      <h2 id="para-transferir">{copy.own}</h2>
      <Form method="post" action={action} replace className="stack" aria-label={copy.own} preventScrollReset>
        <input type="hidden" name="bulk" value="anotar" />
        <input type="hidden" name="key" value={sentKey} />
        <DataTable
          label={copy.own}
          rows={rows}
          keyOf={({ refund }) => refund.id}
          empty={copy.ownNone}
          columns={[
            ...REFUND_COLUMNS.map(({ title, cell }) => ({ title, cell: ({ refund }: Transfer) => cell(refund) })),
            {
              title: copy.account,
              cell: ({ account }) =>
                account === null ? null : (
                  <CopyText text={accountText(account)} label={copy.copy} copied={copy.copied} />
                ),
            },
            {
              title: copy.reference,
              cell: ({ refund: { id, orderNumber } }) => (
                <>
                  <input type="hidden" name="fila" value={id} />
                  <Field
                    label={copy.referenceOf(orderNumber)}
                    name={`campo-anotar-${id}`}
                    maxLength={100}
                    autoComplete="off"
                    defaultValue={state?.values[id] ?? ''}
                  />
                </>
              ),
            },
          ]}
        />
        {rows.length === 0 ? null : (
          <>
            <Field
              label={copy.reason}
              name="reason"
              maxLength={500}
              autoComplete="off"
              defaultValue={state?.reason ?? ''}
            />
            <div className="button-row">
              <Button ref={button} type="submit" name="stage" value="preview" kind="second" small>
                {copy.preview}
              </Button>
              {state?.stage === 'preview' ? (
                <Button type="submit" name="stage" value="perform" small>
                  {copy.mark}
                </Button>
              ) : null}
              {isLocked ? null : (
                <LinkButton kind="second" small to={`${pathname}/csv`} reloadDocument>
                  {copy.csv}
                </LinkButton>
              )}
            </div>
          </>
        )}
      </Form>
      {stepUp ?? (isLocked ? <BulkStepUp onConfirmed={() => void revalidate()} /> : null)}
    </section>
  );
}
