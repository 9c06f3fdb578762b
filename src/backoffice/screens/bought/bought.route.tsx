import { Link } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/bought.route.ts';
import { boughtInput, boughtList } from './bought-list.tsx';
import { boughtCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const data = await loadList(args, boughtList);
  return { data, page: await callerOf(args)('listPurchases', boughtInput(data.state)) };
}

export async function action(args: Route.ActionArgs) {
  return await performListAct(args, []);
}

export default function Bought({ loaderData: { data, page } }: Route.ComponentProps) {
  return (
    <ObjectList list={boughtList} data={data} page={page} csv="/compras/csv">
      <p>
        <Link to="/ordenes?estado=PAID&orden=estado&vista=por-comprar">{copy.toBuy}</Link>
      </p>
    </ObjectList>
  );
}
