import { csvLine } from '#domain/exports/csv.ts';
import type { ExportKind } from '#domain/exports/kinds.ts';
import { REFUND_STATES } from '#domain/refund/refund-state.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';

/** What a cell holds, and which value of the row; `names` are of the values of an enumeration. */
export type Cell =
  | { as: 'text' | 'count' | 'cents' | 'millionths' | 'day' | 'moment'; of: string }
  | { as: 'named'; of: string; names: Readonly<Record<string, string>> };

type Column = [title: string, cell: Cell];

const text = (of: string): Cell => ({ as: 'text', of });
const count = (of: string): Cell => ({ as: 'count', of });
const amount = (of: string): Cell => ({ as: 'cents', of });
const moment = (of: string): Cell => ({ as: 'moment', of });
const named = (of: string, names: Readonly<Record<string, string>>): Cell => ({ as: 'named', of, names });

const REFUND_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REFUND_STATES.map((state) => [state, 'En curso'])),
  sent: 'Enviada',
  confirmed: 'Confirmada por el banco',
  closed: 'No correspondía',
};

/** The columns of each file, in Spanish; amounts have the currency beside them or in the title. */
const COLUMNS: Readonly<Record<ExportKind, readonly Column[]>> = {
  orders: [
    ['Orden', count('number')],
    ['Creada', moment('at')],
    ['Estado', named('status', STAFF_STATUS_NAMES)],
    ['Productos USD', amount('goods')],
    ['Flete USD', amount('freight')],
    ['Gestión USD', amount('handling')],
    ['Servicio USD', amount('service')],
    ['Envío USD', amount('delivery')],
    ['Impuestos y URSEC USD', amount('taxes')],
    ['Total USD', amount('total')],
    ['Moneda', text('currency')],
    ['Total en su moneda', amount('charged')],
    ['Cotización', { as: 'millionths', of: 'rate' }],
    ['Medio de pago', text('method')],
    ['Pagada', moment('paidAt')],
    ['Devuelto en su moneda', amount('refunded')],
  ],
  payments: [
    ['Acreditado', moment('at')],
    ['Orden', count('number')],
    ['Medio de pago', text('method')],
    ['Transacción', text('reference')],
    ['Autorización', text('code')],
    ['Estado', named('state', { approved: 'Acreditado', overpaid: 'De más, se devuelve' })],
    ['Importe', amount('amount')],
    ['Moneda', text('currency')],
  ],
  refunds: [
    ['Comenzada', moment('at')],
    ['Orden', count('number')],
    ['Motivo', named('reason', { staff: 'Pedida por el equipo' })],
    ['Importe', amount('amount')],
    ['Moneda', text('currency')],
    ['Estado', named('state', REFUND_NAMES)],
    ['Enviada', moment('sentAt')],
    ['Confirmada', moment('confirmedAt')],
    ['Referencia del banco', text('reference')],
  ],
  purchases: [
    ['Pedida', moment('at')],
    ['Orden', count('number')],
    ['Compra', named('kind', { first: 'Primera', again: 'Otra vez', substitute: 'Sustituto', surplus: 'De más' })],
    ['Estado', named('state', { requested: 'Pedida', pending: 'En curso', placed: 'Hecha', refused: 'Rechazada' })],
    ['Número en la tienda', text('reference')],
    ['Total USD', amount('total')],
    ['Despachada', moment('shippedAt')],
  ],
  'carrier-disputes': [
    ['Factura', text('invoice')],
    ['Fecha', { as: 'day', of: 'day' }],
    ['Paquetes', text('tracking')],
    ['Orden', count('number')],
    ['Peso cotizado g', count('quoted')],
    ['Peso facturado g', count('billed')],
    ['Facturado USD', amount('amount')],
    ['Esperado USD', amount('expected')],
    ['Reclamado USD', amount('disputed')],
    ['Motivo', text('note')],
  ],
  audit: [
    ['Cuándo', moment('at')],
    ['Quién', text('who')],
    ['Con qué entró', text('factor')],
    ['Acción', text('act')],
    ['Resultado', named('outcome', { done: 'Hecha', refused: 'Rechazada' })],
    ['Sobre qué', text('kind')],
    ['Número', text('subject')],
    ['Motivo', text('reason')],
    ['Qué hizo', text('effects')],
  ],
};

export function titleLine(kind: ExportKind): string {
  return csvLine(COLUMNS[kind].map(([title]) => title));
}

export function cellsOf(kind: ExportKind): readonly Cell[] {
  return COLUMNS[kind].map(([, cell]) => cell);
}
