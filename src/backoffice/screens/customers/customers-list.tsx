import { daysOf } from '#backoffice/list/days.ts';
import type { ListDefinition, ListState } from '#backoffice/list/definition.ts';
import type { ListedCustomer } from '#contract/backoffice/customers.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { customersCopy as copy } from './copy.ts';

const { columns: title } = copy;
const MOST_ORDERS = 100;

export const customersList: ListDefinition<ListedCustomer> = {
  name: 'customers',
  title: copy.title,
  noun: copy.noun,
  path: '/clientes',
  read: (call, state) =>
    call('listCustomers', {
      ...filtersOf(state),
      after: state.after ?? undefined,
      descending: state.sort?.isDown ?? true,
    }),
  count: (call, state) => call('countCustomers', filtersOf(state)),
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/clientes/${id}`,
  search: { id: 'q', label: copy.query, hint: copy.queryHint },
  columns: [
    { id: 'nombre', title: title.name, csv: ({ name }) => name },
    { id: 'correo', title: title.email, csv: ({ email }) => email, phone: 2 },
    { id: 'verificado', title: title.verified, csv: ({ isVerified }) => (isVerified ? copy.yes : copy.no) },
    { id: 'casilla', title: title.locker, csv: ({ locker }) => `UY-${locker}` },
    {
      id: 'ordenes',
      title: title.orders,
      cell: ({ orders }) => (orders < MOST_ORDERS ? orders : copy.many(MOST_ORDERS)),
      csv: ({ orders }) => orders,
      align: 'end',
    },
    {
      id: 'ultima',
      title: title.lastOrder,
      cell: ({ lastOrderAt }) => (lastOrderAt ? formatDateTime(lastOrderAt) : null),
      csv: ({ lastOrderAt }) => lastOrderAt,
    },
    {
      id: 'alta',
      title: title.created,
      cell: ({ createdAt }) => formatDateTime(createdAt),
      sort: { word: 'alta', isDown: true },
      csv: ({ createdAt }) => createdAt,
      phone: 2,
    },
  ],
  filters: [
    { id: 'q', label: copy.searched, kind: 'text' },
    { id: 'alta', to: 'hasta', label: title.created, kind: 'day' },
  ],
  views: [
    { id: 'hoy', name: copy.views.today, query: 'alta=hoy' },
    { id: 'semana', name: copy.views.week, query: 'alta=7d' },
    { id: 'mes', name: copy.views.month, query: 'alta=mes' },
  ],
  empty: copy.none,
};

function filtersOf({ values }: ListState): BackofficeInput<'countCustomers'> {
  return { q: values.q?.[0] ?? '', ...daysOf(values.alta, values.hasta) };
}
