import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList, stateOf } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/orders.route.ts';
import { ordersCopy as copy } from './copy.ts';
import { OrderPanel } from './order-panel.tsx';
import { ordersList } from './orders-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const panel = stateOf(args, ordersList).panel ?? '';
  const [data, people, order] = await Promise.all([
    loadList(args, ordersList),
    call('listColleagues', {}),
    /^\d{1,9}$/.test(panel) ? call('readOrderForStaff', { number: Number(panel) }) : null,
  ]);
  return { data, people, order };
}

export async function action(args: Route.ActionArgs) {
  return await performListAct(args, ordersList.bulk);
}

export default function Orders({ loaderData: { data, people, order } }: Route.ComponentProps) {
  return (
    <ObjectList
      list={ordersList}
      data={data}
      people={people}
      panel={order ? <OrderPanel order={order} now={data.now} /> : null}
    />
  );
}
