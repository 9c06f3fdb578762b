import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { callerOf } from '#backoffice/shared/calls.ts';
import { DataTable } from '#backoffice/shared/data-table.tsx';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { methodName, PAYMENT_METHODS } from '#domain/payment/method.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Route } from './+types/orders.route.ts';
import { ordersCopy as copy } from './copy.ts';
import { OrderFilters } from './order-filters.tsx';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export async function loader(args: Route.LoaderArgs) {
  const typed = Object.fromEntries(new URL(args.request.url).searchParams);
  return { typed, page: await callerOf(args)('listOrders', inputOf(typed)) };
}

/** The filters as the address names them; what is empty filters nothing. */
function inputOf(typed: Record<string, string>): BackofficeInput<'listOrders'> {
  const { estado, medio, pago, dia, hasta, dias, problema, desde } = typed;
  const filters = {
    status: estado,
    method: medio,
    payment: pago,
    from: dia,
    to: hasta,
    age: dias ? Number(dias) : undefined,
    issue: problema === 'si' || undefined,
    after: desde,
  };
  // The call checks every value and refuses what it does not know.
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as BackofficeInput<'listOrders'>;
}

function nameOfMethod(method: string | null): string {
  const known = PAYMENT_METHODS.find((one) => one === method);
  return known ? methodName(known) : copy.noMethod;
}

export default function Orders({ loaderData: { typed, page } }: Route.ComponentProps) {
  const { number, status, amount, method, created, issue } = copy.columns;
  return (
    <>
      <h1>{copy.title}</h1>
      <OrderFilters typed={typed} />
      <DataTable
        label={copy.list}
        rows={page.rows}
        next={page.next}
        keyOf={(row) => String(row.number)}
        empty={copy.empty}
        columns={[
          { title: number, cell: (row) => <Link to={`/ordenes/${row.number}`}>{row.number}</Link> },
          { title: status, cell: (row) => STAFF_STATUS_NAMES[row.status] },
          { title: issue, cell: (row) => row.issue ?? '—' },
          { title: method, cell: (row) => nameOfMethod(row.method) },
          { title: created, cell: (row) => formatDateTime(row.createdAt) },
          { title: amount, cell: (row) => money(row.amountCents, row.currency), align: 'end' },
        ]}
      />
    </>
  );
}
