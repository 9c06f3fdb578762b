import { type Cell, csvLine } from '#domain/exports/csv.ts';
import type { ExportKind } from '#domain/exports/kinds.ts';
import { REFUND_STATES } from '#domain/refund/refund-state.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { montevideoFields } from '#domain/time/montevideo.ts';
import type { ExportRow } from './repository.ts';

type Column = [title: string, cell: (row: ExportRow) => Cell];

const plain = (name: string) => (row: ExportRow) => {
  const value = row[name];
  return value === null || value === undefined ? null : typeof value === 'number' ? value : String(value);
};
const amount = (name: string) => (row: ExportRow) =>
  row[name] === null || row[name] === undefined ? null : { cents: Number(row[name]) };
const named = (name: string, names: Readonly<Record<string, string>>) => (row: ExportRow) => {
  const value = row[name];
  return typeof value === 'string' ? (names[value] ?? value) : null;
};
/** '2026-11-22 10:15' in Montevideo, which spreadsheets read as a date and sort. */
const moment = (name: string) => (row: ExportRow) => {
  const value = row[name];
  if (!(value instanceof Date)) return null;
  const { year, month, day, hour, minute } = montevideoFields(value.toISOString());
  return `${year}-${month}-${day} ${hour}:${minute}`;
};

const REFUND_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REFUND_STATES.map((state) => [state, 'En curso'])),
  sent: 'Enviada',
  confirmed: 'Confirmada por el banco',
  closed: 'No correspondía',
};

/** The columns of each file, in Spanish; amounts have the currency beside them or in the title. */
const COLUMNS: Readonly<Record<ExportKind, readonly Column[]>> = {
  orders: [
    ['Orden', plain('number')],
    ['Creada', moment('at')],
    ['Estado', named('status', STAFF_STATUS_NAMES)],
    ['Productos USD', amount('goods')],
    ['Flete USD', amount('freight')],
    ['Gestión USD', amount('handling')],
    ['Servicio USD', amount('service')],
    ['Envío USD', amount('delivery')],
    ['Impuestos y URSEC USD', amount('taxes')],
    ['Total USD', amount('total')],
    ['Moneda', plain('currency')],
    ['Total en su moneda', amount('charged')],
    ['Cotización', ({ rate }) => (rate === null ? null : Number(rate) / 1_000_000)],
    ['Medio de pago', plain('method')],
    ['Pagada', moment('paidAt')],
    ['Devuelto en su moneda', amount('refunded')],
  ],
  payments: [
    ['Acreditado', moment('at')],
    ['Orden', plain('number')],
    ['Medio de pago', plain('method')],
    ['Transacción', plain('reference')],
    ['Autorización', plain('code')],
    ['Estado', named('state', { approved: 'Acreditado', overpaid: 'De más, se devuelve' })],
    ['Importe', amount('amount')],
    ['Moneda', plain('currency')],
  ],
  refunds: [
    ['Comenzada', moment('at')],
    ['Orden', plain('number')],
    ['Motivo', ({ reason }) => (String(reason).startsWith('staff:') ? 'Pedida por el equipo' : String(reason))],
    ['Importe', amount('amount')],
    ['Moneda', plain('currency')],
    ['Estado', named('state', REFUND_NAMES)],
    ['Enviada', moment('sentAt')],
    ['Confirmada', moment('confirmedAt')],
    ['Referencia del banco', plain('reference')],
  ],
  purchases: [
    ['Pedida', moment('at')],
    ['Orden', plain('number')],
    ['Compra', named('kind', { first: 'Primera', again: 'Otra vez', substitute: 'Sustituto', surplus: 'De más' })],
    ['Estado', named('state', { requested: 'Pedida', pending: 'En curso', placed: 'Hecha', refused: 'Rechazada' })],
    ['Número en la tienda', plain('reference')],
    ['Total USD', amount('total')],
    ['Despachada', moment('shippedAt')],
  ],
  'carrier-disputes': [
    ['Factura', plain('invoice')],
    ['Fecha', plain('day')],
    ['Paquetes', plain('tracking')],
    ['Orden', plain('number')],
    ['Peso cotizado g', plain('quoted')],
    ['Peso facturado g', plain('billed')],
    ['Facturado USD', amount('amount')],
    ['Esperado USD', amount('expected')],
    ['Reclamado USD', (row) => ({ cents: Math.max(0, Number(row.amount) - Number(row.expected)) })],
    ['Motivo', plain('note')],
  ],
  audit: [
    ['Cuándo', moment('at')],
    ['Quién', plain('who')],
    ['Con qué entró', plain('factor')],
    ['Acción', plain('act')],
    ['Resultado', named('outcome', { done: 'Hecha', refused: 'Rechazada' })],
    ['Sobre qué', plain('kind')],
    ['Número', plain('subject')],
    ['Motivo', plain('reason')],
    ['Qué hizo', plain('effects')],
  ],
};

export function titleLine(kind: ExportKind): string {
  return csvLine(COLUMNS[kind].map(([title]) => title));
}

export function rowLine(kind: ExportKind, row: ExportRow): string {
  return csvLine(COLUMNS[kind].map(([, cell]) => cell(row)));
}
