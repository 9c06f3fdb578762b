import { Link } from 'react-router';
import { listCopy } from '#backoffice/copy/lists.ts';
import { weightsCopy as copy } from '#backoffice/copy/weights.ts';
import { ActForm } from '#backoffice/features/frame/act-form.tsx';
import { type ActState, callerOf, submitAct } from '#backoffice/lib/calls.ts';
import type { WeightDifference } from '#contract/backoffice/weights.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/weights.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const after = new URL(args.request.url).searchParams.get('desde');
  const page = await callerOf(args)('listWeightDifferences', after ? { after } : {});
  return { ...page, key: crypto.randomUUID() };
}

/** `of` names the order and the decision. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const [number, decided] = String(form.get('of')).split(' ');
  const decision = decided === 'accepted' ? 'accepted' : 'claimed';
  return await submitAct(args, { act: 'decideWeight', form, input: { orderNumber: Number(number), decision } });
}

export default function Weights({ loaderData: { rows, next, key }, actionData: state }: Route.ComponentProps) {
  const isGone = state?.stage === 'done' && !rows.some(({ orderNumber }) => state.of.startsWith(`${orderNumber} `));
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      {isGone ? <p role="status">{state.effects.join(' ')}</p> : null}
      {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.orderNumber} className="rows__row">
            <Difference row={row} actKey={key} state={state} />
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <p>
          <Link to={`?${new URLSearchParams({ desde: next })}`}>{listCopy.next}</Link>
        </p>
      )}
      <p>
        <Link to="/paquetes">{copy.back}</Link>
      </p>
    </>
  );
}

interface DifferenceProps {
  row: WeightDifference;
  actKey: string;
  state: ActState | undefined;
}

function Difference({ row, actKey, state }: DifferenceProps) {
  const { orderNumber, quotedGrams, billedGrams, quotedCents, billedCents, foundAt } = row;
  const money = (amount: number) => formatMoney(cents(amount), 'USD');
  return (
    <>
      <h2>
        <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>
      </h2>
      <p>
        {copy.weights(quotedGrams, billedGrams)} {copy.freight(money(quotedCents), money(billedCents))}{' '}
        {copy.found(formatDateTime(foundAt))}
      </p>
      <ActForm act="decideWeight" of={`${orderNumber} accepted`} title={copy.accept} actKey={actKey} state={state} />
      <ActForm act="decideWeight" of={`${orderNumber} claimed`} title={copy.claim} actKey={actKey} state={state} />
    </>
  );
}
