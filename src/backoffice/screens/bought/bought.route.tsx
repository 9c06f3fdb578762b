import { Link } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import type { Route } from './+types/bought.route.ts';
import { boughtList } from './bought-list.tsx';
import { boughtCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  return { data: await loadList(args, boughtList) };
}

export async function action(args: Route.ActionArgs) {
  return await performListAct(args, []);
}

export default function Bought({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <ObjectList list={boughtList} data={data}>
      <p>
        <Link to="/ordenes?estado=PAID&orden=estado&vista=por-comprar">{copy.toBuy}</Link>
      </p>
    </ObjectList>
  );
}
