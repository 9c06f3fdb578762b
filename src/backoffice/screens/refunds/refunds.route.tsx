import { Link, useOutletContext } from 'react-router';
import { performListAct } from '#backoffice/list/bulk.ts';
import { loadList } from '#backoffice/list/load-list.ts';
import { ObjectList } from '#backoffice/list/object-list.tsx';
import { refundsCopy as copy } from '#backoffice/shared/refund-copy.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import type { Route } from './+types/refunds.route.ts';
import { transfersCopy } from './copy.ts';
import { refundsList } from './refunds-list.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export const loader = (args: Route.LoaderArgs) => loadList(args, refundsList);

export const action = (args: Route.ActionArgs) => performListAct(args, refundsList.bulk);

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { permissions } = useOutletContext<StaffMember>();
  return (
    <>
      <ObjectList list={refundsList} data={loaderData} />
      {permissions.includes('refunds.approve') ? (
        <p>
          <Link to="/devoluciones/transferencias">{transfersCopy.open}</Link>
        </p>
      ) : null}
    </>
  );
}
