import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { refundsCopy as copy } from '#backoffice/shared/refund-copy.ts';
import type { Route } from './+types/refunds.route.ts';
import { refundsList } from './refunds-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, refundsList);

export const action = (args: Route.ActionArgs) => performListAct(args, refundsList.bulk);

export default function Refunds({ loaderData }: Route.ComponentProps) {
  return <ObjectList list={refundsList} data={loaderData} />;
}
