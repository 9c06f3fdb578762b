import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { tableCopy } from '#backoffice/shared/copy.ts';
import { performAct } from '#backoffice/shared/submit.ts';
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
  return await callerOf(args)('listWeightDifferences', after ? { after } : {});
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Weights({ loaderData: { rows, next }, actionData: state }: Route.ComponentProps) {
  const isGone = state?.stage === 'done' && !rows.some(({ orderNumber }) => orderNumber === state.input.orderNumber);
  return (
    <>
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      {isGone ? <p role="status">{state.effects.join(' ')}</p> : null}
      {rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.orderNumber} className="rows__row">
            <Difference row={row} />
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <p>
          <Link to={`?${new URLSearchParams({ desde: next })}`}>{tableCopy.next}</Link>
        </p>
      )}
      <p>
        <Link to="/paquetes/avisos">{copy.back}</Link>
      </p>
    </>
  );
}

function Difference({ row }: { row: WeightDifference }) {
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
      <ActForm act="decideWeight" of={{ orderNumber, decision: 'accepted' }} title={copy.accept} />
      <ActForm act="decideWeight" of={{ orderNumber, decision: 'claimed' }} title={copy.claim} />
    </>
  );
}
