import { Link, redirect } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { SearchForm } from '#backoffice/shared/search-form.tsx';
import { foundCopy } from '#backoffice/shell/frame-copy.ts';
import { FOUND_KINDS, MAX_FOUND } from '#contract/backoffice/order-finder.ts';
import { Alert } from '#ui/components/alert.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { Route } from './+types/search.route.ts';

const copy = {
  pageTitle: 'Buscar · Puente · Operación',
  title: 'Buscar',
  field: 'Qué buscás',
  hint: 'De una persona alcanza una parte del nombre o del correo, o el final del teléfono; de una orden o un caso, las primeras cifras; de un paquete, las últimas; de un producto, sus palabras. Enteros: número de la tienda, ASIN, documento, casillero, referencia del banco, talón, devolución o importe con decimales.',
  none: {
    title: (q: string) => `No hay nada con “${q}”`,
    text: 'Casi todos los códigos se buscan enteros. Revisá que esté completo, o buscalo en una lista.',
    tooShort:
      'Para buscar personas escribí al menos 3 letras seguidas del nombre o del correo, o 6 cifras del teléfono.',
  },
  more: (kind: string) => `Hay más ${kind}: acá están ${MAX_FOUND}.`,
  narrow: 'Escribí algo más para acotar.',
  toAll: (q: string) => `Ver todos con “${q}”`,
  hidden: 'Tu rol no busca por datos de personas. Buscá por número de orden, paquete o casillero.',
  toOrders: 'Ver la lista de órdenes',
} as const;

type FoundKind = (typeof FOUND_KINDS)[number];

/** Lists that search by the same words. */
const LISTS: Partial<Record<FoundKind, string>> = { customer: '/clientes', product: '/catalogo' };

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** The only thing that was found is shown at once. */
export async function loader(args: Route.LoaderArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim();
  const reply = await callerOf(args)('findAnything', { q });
  if (reply.only !== null) throw redirect(reply.only);
  return { q, ...reply };
}

export default function Search({ loaderData: { q, found, more, isHidden, isTooShort } }: Route.ComponentProps) {
  const groups = FOUND_KINDS.map((kind) => ({ kind, rows: found.filter((one) => one.kind === kind) }));
  return (
    <>
      <h1>{copy.title}</h1>
      <SearchForm title={copy.title} label={copy.field} hint={copy.hint} name="q" defaultValue={q} />
      {isHidden ? (
        <Alert kind="info" title={null} role="status">
          {copy.hidden}
        </Alert>
      ) : null}
      {q !== '' && found.length === 0 ? (
        <EmptyState title={copy.none.title(q)} action={<Link to="/ordenes">{copy.toOrders}</Link>}>
          {isTooShort ? copy.none.tooShort : copy.none.text}
        </EmptyState>
      ) : null}
      {groups.map(({ kind, rows }) =>
        rows.length === 0 ? null : (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <h2 id={`found-${kind}`}>{foundCopy[kind]}</h2>
            <ul className="rows">
              {rows.map(({ label, detail, by, page }) => (
                <li key={page + label} className="rows__row">
                  <p>
                    <Link to={page}>{label}</Link>{' '}
                    <span className="muted">{[detail, by].filter(Boolean).join(' · ')}</span>
                  </p>
                </li>
              ))}
            </ul>
            {more.includes(kind) ? <More kind={kind} q={q} /> : null}
          </section>
        ),
      )}
    </>
  );
}

/** That there are more, and the list that has them all, of the kinds that one searches by words. */
function More({ kind, q }: { kind: FoundKind; q: string }) {
  const list = LISTS[kind];
  return (
    <p>
      {copy.more(foundCopy[kind].toLowerCase())}{' '}
      {list === undefined ? copy.narrow : <Link to={`${list}?${new URLSearchParams({ q })}`}>{copy.toAll(q)}</Link>}
    </p>
  );
}
