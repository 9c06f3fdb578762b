import { Form, Link, redirect, useOutletContext } from 'react-router';
import { callerOf } from '#backoffice/shared/calls.ts';
import { FOUND_KINDS } from '#contract/backoffice/order-finder.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/search.route.ts';

const copy = {
  pageTitle: 'Buscar · Puente · Operación',
  title: 'Buscar',
  field: 'Qué buscás',
  hint: 'Número de orden o de caso, seguimiento, número de la tienda, producto (ASIN), correo, documento, casillero, referencia del banco, talón, devolución o importe con decimales.',
  submit: 'Buscar',
  kinds: {
    order: 'Órdenes',
    case: 'Casos',
    customer: 'Clientes',
    refund: 'Devoluciones',
    notice: 'Paquetes y avisos sin orden',
    product: 'Productos',
  },
  none: {
    title: (q: string) => `No hay nada con “${q}”`,
    text: 'Acá se busca el dato entero, no una parte. Revisá que esté completo, o buscalo en una lista.',
  },
  hidden: 'Tu rol no busca por datos de personas. Buscá por número de orden, paquete o casillero.',
  toCustomers: (q: string) => `Buscar “${q}” entre los clientes`,
  toProducts: (q: string) => `Buscar “${q}” en el catálogo`,
  toOrders: 'Ver la lista de órdenes',
} as const;

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

/** The only thing that was found is shown at once. */
export async function loader(args: Route.LoaderArgs) {
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').trim();
  const reply = await callerOf(args)('findAnything', { q });
  if (reply.only !== null) throw redirect(reply.only);
  return { q, ...reply };
}

export default function Search({ loaderData: { q, found, isHidden } }: Route.ComponentProps) {
  const groups = FOUND_KINDS.map((kind) => ({ kind, rows: found.filter((one) => one.kind === kind) }));
  return (
    <>
      <h1>{copy.title}</h1>
      <Form className="filter-bar" role="search" aria-label={copy.title}>
        <Field label={copy.field} hint={copy.hint} name="q" type="search" defaultValue={q} key={q} maxLength={120} />
        <Button type="submit" small>
          {copy.submit}
        </Button>
      </Form>
      {isHidden ? (
        <Alert kind="info" title={null} role="status">
          {copy.hidden}
        </Alert>
      ) : null}
      {q !== '' && found.length === 0 ? (
        <EmptyState title={copy.none.title(q)} action={<Elsewhere q={q} />}>
          {copy.none.text}
        </EmptyState>
      ) : null}
      {groups.map(({ kind, rows }) =>
        rows.length === 0 ? null : (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <h2 id={`found-${kind}`}>{copy.kinds[kind]}</h2>
            <ul className="rows">
              {rows.map(({ label, by, page }) => (
                <li key={page + label} className="rows__row">
                  <p>
                    <Link to={page}>{label}</Link>
                  </p>
                  <p>{by}</p>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
}

/** The lists that also find a part of a name or a title, as far as the role sees them, and the one that filters. */
function Elsewhere({ q }: { q: string }) {
  const { permissions } = useOutletContext<StaffMember>();
  const sought = `?${new URLSearchParams({ q })}`;
  const lists = [
    ...(permissions.includes('customers') ? [[`/clientes${sought}`, copy.toCustomers(q)] as const] : []),
    ...(permissions.includes('catalog') ? [[`/catalogo${sought}`, copy.toProducts(q)] as const] : []),
    ['/ordenes', copy.toOrders] as const,
  ];
  return (
    <ul className="rows">
      {lists.map(([to, label]) => (
        <li key={to} className="rows__row">
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
