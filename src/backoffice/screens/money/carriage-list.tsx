import type { ListDefinition } from '#backoffice/list/definition.ts';
import { dollarsColumn } from '#backoffice/shared/order-columns.tsx';
import { Badge } from '#backoffice/shared/state-badge.tsx';
import type { CarrierInvoice } from '#contract/backoffice/carriage.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { carriageCopy as copy } from './carriage-copy.ts';

const { columns: title } = copy;

export const carriageList: ListDefinition<CarrierInvoice> = {
  name: 'carriage',
  title: copy.title,
  noun: copy.noun,
  path: '/dinero/fletes',
  read: (call, { after }) => call('listCarrierInvoices', { after: after ?? undefined }),
  count: (call) => call('countCarrierInvoices', {}),
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => `/dinero/fletes/${id}`,
  columns: [
    { id: 'factura', title: title.number, csv: ({ number }) => number },
    {
      id: 'dia',
      title: title.day,
      cell: ({ issuedOn }) => formatCalendarDay(issuedOn),
      csv: ({ issuedOn }) => issuedOn,
      phone: 2,
    },
    { ...dollarsColumn<CarrierInvoice>('facturado', title.billed, ({ billedCents }) => billedCents), phone: 1 },
    dollarsColumn('esperado', title.expected, ({ expectedCents }) => expectedCents),
    dollarsColumn('diferencia', title.difference, ({ billedCents, expectedCents }) => billedCents - expectedCents),
    dollarsColumn('reclamado', title.disputed, ({ disputedCents }) => disputedCents),
    {
      id: 'estado',
      title: title.state,
      cell: (row) => (
        <Badge tone={isToDecide(row) ? 'work' : row.state === 'settled' ? 'done' : 'wait'}>{stateOf(row)}</Badge>
      ),
      csv: stateOf,
      phone: 2,
    },
  ],
  empty: copy.empty,
};

function isToDecide({ state, openCharges }: CarrierInvoice): boolean {
  return state === 'open' && openCharges > 0;
}

function stateOf(row: CarrierInvoice): string {
  return isToDecide(row) ? copy.toDecide(row.openCharges) : copy.states[row.state];
}
