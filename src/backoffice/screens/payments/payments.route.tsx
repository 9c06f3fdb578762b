import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { callerOf } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import type { Route } from './+types/payments.route.ts';
import { paymentsCopy as copy } from './copy.ts';
import { paymentsList } from './payments-list.tsx';
import { Settlements } from './settlements.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const [data, settlements] = await Promise.all([loadList(args, paymentsList), callerOf(args)('listSettlements', {})]);
  return { data, settlements };
}

export const action = (args: Route.ActionArgs) => performAct(args);

export default function Payments({ loaderData: { data, settlements } }: Route.ComponentProps) {
  return (
    <ObjectList list={paymentsList} data={data}>
      <Settlements rows={settlements} />
    </ObjectList>
  );
}
