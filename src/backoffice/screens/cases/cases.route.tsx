import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import type { Route } from './+types/cases.route.ts';
import { casesList } from './cases-list.tsx';
import { casesCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, casesList);

export const action = (args: Route.ActionArgs) => performListAct(args, casesList.bulk);

export default function Cases({ loaderData }: Route.ComponentProps) {
  return <ObjectList list={casesList} data={loaderData} />;
}
