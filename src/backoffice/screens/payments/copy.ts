import type { ListedPayment, SETTLEMENT_FILTERS } from '#contract/backoffice/settlements.ts';

export const paymentsCopy = {
  pageTitle: 'Cobros · Puente · Operación',
  title: 'Cobros',
  noun: { one: 'pago', many: 'pagos', isMasculine: true },
  method: 'Medio de pago',
  state: 'En el banco',
  paid: 'Pagado',
  filters: {
    missing: 'Sin ver en el banco',
    matched: 'Vistos en el banco',
    different: 'Con diferencia o por confirmar',
  } satisfies Record<(typeof SETTLEMENT_FILTERS)[number], string>,
  states: {
    missing: 'Sin ver',
    proposed: 'Por confirmar',
    different: 'Con comisión',
    matched: 'Visto',
  } satisfies Record<ListedPayment['state'], string>,
  overdue: 'Falta',
  columns: {
    order: 'Orden',
    amount: 'Importe',
    paid: 'Pagado',
    expected: 'Esperado hasta',
    movement: 'Movimiento',
    commission: 'Comisión',
  },
  movement: (day: string) => `Del ${day}`,
  empty: { title: 'No hay pagos así', text: 'Sacá algún filtro o elegí otra vista para ver más.' },
  settlements: {
    title: 'Por banco y día, últimos 7 días',
    sum: (expected: string, seen: string) => `${expected} esperados, ${seen} vistos`,
    columns: {
      day: 'Día',
      method: 'Medio',
      expected: 'Esperado hasta',
      payments: 'Pagos',
      cents: 'Esperado',
      seen: 'Visto',
      missing: 'Falta',
    },
    count: (seen: number, all: number) => `${seen} de ${all}`,
    empty: { title: 'No entraron pagos en estos días' },
  },
} as const;
