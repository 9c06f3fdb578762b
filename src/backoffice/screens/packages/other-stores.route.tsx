import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/other-stores.route.ts';
import { otherStoresCopy as copy } from './other-stores-copy.ts';
import { otherStoresList } from './other-stores-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, otherStoresList);

export const action = (args: Route.ActionArgs) => performAct(args);

export default function OtherStores({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ObjectList list={otherStoresList} data={loaderData} />
      <p>
        <Link to="/paquetes/avisos">{copy.toNotices}</Link>
      </p>
    </>
  );
}
