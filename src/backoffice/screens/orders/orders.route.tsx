import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import type { Route } from './+types/orders.route.ts';
import { ordersCopy as copy } from './copy.ts';
import { OrderPanel } from './order-panel.tsx';
import { filtersOf, inputOf } from './orders-input.ts';
import { ordersList } from './orders-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const call = callerOf(args);
  const data = await loadList(args, ordersList, (state) => call('countOrders', filtersOf(state)));
  const { panel } = data.state;
  const [page, people, order] = await Promise.all([
    call('listOrders', inputOf(data.state)),
    call('listColleagues', {}),
    panel && /^\d{1,9}$/.test(panel) ? call('readOrderForStaff', { number: Number(panel) }) : null,
  ]);
  return { data, page, people, order };
}

export async function action(args: Route.ActionArgs) {
  return await performListAct(args, ordersList.bulk);
}

export default function Orders({ loaderData: { data, page, people, order } }: Route.ComponentProps) {
  return (
    <ObjectList
      list={ordersList}
      data={data}
      page={page}
      people={people}
      csv="/ordenes/csv"
      panel={order ? <OrderPanel order={order} now={data.now} /> : null}
    />
  );
}
