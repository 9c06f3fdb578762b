import { Link } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import type { Route } from './+types/weights.route.ts';
import { weightsCopy as copy } from './copy.ts';
import { weightsList } from './weights-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, weightsList);

export const action = (args: Route.ActionArgs) => performListAct(args, weightsList.bulk);

export default function Weights({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ObjectList list={weightsList} data={loaderData}>
        <p className="note">{copy.intro}</p>
      </ObjectList>
      <p>
        <Link to="/paquetes/avisos">{copy.back}</Link>
      </p>
    </>
  );
}
