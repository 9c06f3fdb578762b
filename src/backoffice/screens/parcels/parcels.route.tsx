import { Link, redirect } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { findScanned, ParcelScan } from '#backoffice/shared/parcel-scan.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/parcels.route.ts';
import { parcelsCopy as copy } from './copy.ts';
import { parcelsList } from './parcels-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const { search, searchParams } = new URL(args.request.url);
  // The notices stood here before.
  if (['estado', 'socio'].some((name) => searchParams.has(name))) throw redirect(`/paquetes/avisos${search}`);
  const { code, request } = await findScanned(args);
  return { code, data: await loadList({ ...args, request }, parcelsList) };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Parcels({ loaderData: { data, code } }: Route.ComponentProps) {
  return (
    <>
      <ObjectList list={parcelsList} data={data}>
        <ParcelScan code={code} />
      </ObjectList>
      <p>
        <Link to="/paquetes/avisos">{copy.notices}</Link>
      </p>
      <p>
        <Link to="/paquetes/otras-tiendas">{copy.otherStores}</Link>
      </p>
      <p>
        <Link to="/paquetes/pesos">{copy.weights}</Link>
      </p>
    </>
  );
}
