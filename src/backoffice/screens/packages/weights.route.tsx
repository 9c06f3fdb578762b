import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { type ActState, callerOf, submitAct } from '#backoffice/shared/calls.ts';
import { listCopy } from '#backoffice/shared/list-copy.ts';
import type { WeightDifference } from '#contract/backoffice/weights.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/weights.route.ts';

const copy = {
  pageTitle: 'Pesos distintos · Puente · Operación',
  title: 'Pesos distintos de lo cotizado',
  intro: 'Lo que el transportista pesó contra lo que se cotizó. Lo que pagó quien compró no cambia.',
  order: (number: number) => `Orden ${number}`,
  weights: (quoted: number, billed: number) => `Cotizado ${quoted} g, pesado ${billed} g.`,
  freight: (quoted: string, billed: string) => `Flete cotizado ${quoted}, con ese peso ${billed}.`,
  found: (when: string) => `Desde el ${when}`,
  accept: 'Aceptar el peso',
  claim: 'Reclamar al transportista',
  empty: 'No hay diferencias de peso',
  emptyText: 'Todo lo que el transportista pesó está dentro de lo cotizado.',
  back: 'Volver a paquetes y avisos',
} as const;

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
  return (
    <>
      <h2>
        <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>
      </h2>
      <p>
        {copy.weights(quotedGrams, billedGrams)} {copy.freight(money(quotedCents, 'USD'), money(billedCents, 'USD'))}{' '}
        {copy.found(formatDateTime(foundAt))}
      </p>
      <ActForm act="decideWeight" of={`${orderNumber} accepted`} title={copy.accept} actKey={actKey} state={state} />
      <ActForm act="decideWeight" of={`${orderNumber} claimed`} title={copy.claim} actKey={actKey} state={state} />
    </>
  );
}
