import type { Permission } from '#domain/staff/roles.ts';

export const EXPORT_KINDS = ['orders', 'payments', 'refunds', 'purchases', 'carrier-disputes', 'audit'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

interface ExportText {
  name: string;
  /** In the name of the file. */
  file: string;
  /** Which rows are of a month. */
  month: string;
  /** Beside `money`. */
  permission: Permission | null;
}

export const EXPORTS: Readonly<Record<ExportKind, ExportText>> = {
  orders: { name: 'Órdenes', file: 'ordenes', month: 'creadas en el mes', permission: null },
  payments: { name: 'Pagos', file: 'pagos', month: 'acreditados en el mes', permission: null },
  refunds: { name: 'Devoluciones', file: 'devoluciones', month: 'comenzadas en el mes', permission: null },
  purchases: { name: 'Compras en Estados Unidos', file: 'compras', month: 'pedidas en el mes', permission: null },
  'carrier-disputes': {
    name: 'Reclamos al transportista',
    file: 'reclamos-transportista',
    month: 'de facturas con fecha del mes',
    permission: null,
  },
  audit: { name: 'Registro', file: 'registro', month: 'anotado en el mes', permission: 'audit' },
};
