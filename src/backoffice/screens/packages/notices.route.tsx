import { Link } from 'react-router';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/notices.route.ts';
import { noticesCopy as copy } from './copy.ts';
import { noticesList } from './notices-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, noticesList);

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Notices({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ObjectList list={noticesList} data={loaderData} />
      <p>
        <Link to="/paquetes/pesos">{copy.weights}</Link>
      </p>
    </>
  );
}
