/** The kinds of entries in the history of an order, in the order of the filter. */
export const HISTORY_KINDS = [
  'status',
  'notice',
  'payment',
  'purchase',
  'package',
  'refund',
  'mail',
  'job',
  'case',
  'hold',
  'note',
  'act',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What machines say and do; the rest is of people, states and money. */
export const MACHINE_KINDS: readonly HistoryKind[] = ['notice', 'purchase', 'package', 'mail', 'job'];

/** The kinds in words. */
export const HISTORY_KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
  status: 'Estados de la orden',
  notice: 'Avisos de proveedores',
  payment: 'Pagos',
  purchase: 'Compras en la tienda',
  package: 'Paquetes',
  refund: 'Devoluciones',
  mail: 'Correos',
  job: 'Tareas',
  case: 'Casos',
  hold: 'Retenciones',
  note: 'Notas y llamadas',
  act: 'Acciones del equipo',
};
