import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/cases.route.ts';
import { casesList } from './cases-list.tsx';
import { casesCopy as copy } from './copy.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, casesList);

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Cases({ loaderData }: Route.ComponentProps) {
  return <ObjectList list={casesList} data={loaderData} />;
}
