import { Form, Link, redirect } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { ageOf } from '#backoffice/shared/when.tsx';
import { PARCEL_LEG_NAMES } from '#domain/order/parcel-legs.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Route } from './+types/parcels.route.ts';
import { parcelsCopy as copy } from './copy.ts';
import { parcelsList } from './parcels-list.tsx';
import './parcels.css';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  // The notices stood here before.
  if (['estado', 'socio'].some((name) => url.searchParams.has(name))) throw redirect(`/paquetes/avisos${url.search}`);
  const code = url.searchParams.get('codigo')?.trim() ?? '';
  url.searchParams.delete('codigo');
  const call = callerOf(args);
  if (code) {
    const { only, found } = await call('findAnything', { q: code.slice(0, 120) });
    if (only) throw redirect(only);
    if (found.length > 0) throw redirect(`/buscar?${new URLSearchParams({ q: code })}`);
  }
  const [data, board] = await Promise.all([
    loadList({ ...args, request: new Request(url, args.request) }, parcelsList),
    call('readParcelBoard', {}),
  ]);
  return { data, board, code };
}

export async function action(args: Route.ActionArgs) {
  return await performListAct(args, []);
}

export default function Parcels({ loaderData: { data, board, code } }: Route.ComponentProps) {
  const current = data.state.values.tramo?.[0] ?? 'announced';
  return (
    <ObjectList list={parcelsList} data={data}>
      <Form className="parcel-scan" role="search" aria-label={copy.scan}>
        <Field label={copy.scan} hint={copy.scanHint} name="codigo" autoComplete="off" defaultValue={code} />
        <Button type="submit" kind="second" small>
          {copy.find}
        </Button>
      </Form>
      {code ? (
        <Alert kind="warning" title={null} role="status">
          {copy.notFound(code)}
        </Alert>
      ) : null}
      <nav aria-label={copy.board}>
        <ul className="parcel-board">
          {board.map(({ leg, count, isMore, oldest }) => (
            <li key={leg}>
              <Link to={`/paquetes?tramo=${leg}`} aria-current={leg === current ? 'page' : undefined}>
                <span>{PARCEL_LEG_NAMES[leg]}</span>
                <b>{`${count}${isMore ? '+' : ''}`}</b>
                <small>{oldest ? copy.oldest(ageOf(oldest, data.now).replace('hace ', '')) : ''}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="parcel-links">
        <Link to="/paquetes/avisos">{copy.notices}</Link> <Link to="/paquetes/pesos">{copy.weights}</Link>
      </p>
    </ObjectList>
  );
}
