import type { StaffRefundRow } from '#contract/backoffice/refunds.ts';
import type { CostPart } from '#domain/refund/line-refund.ts';
import { SYSTEM_REFUND_REASONS } from '#domain/refund/reason-names.ts';
import type { RefundAct, RefundStage } from '#domain/refund/staff-refund.ts';
import { money } from './amounts.ts';

/** Of each stage: what it is called, and who has to do what next. */
const STAGES: Readonly<Record<RefundStage, { label: string; next: string }>> = {
  waiting: {
    label: 'Espera aprobación',
    next: 'La tiene que aprobar o rechazar otra persona, de Finanzas o Dueño. Quien la pidió puede retirarla. A quien compró todavía no se le dijo nada.',
  },
  refused: { label: 'No aprobada', next: 'Terminó: no se devolvió nada. Si corresponde, se puede pedir otra.' },
  withdrawn: { label: 'Retirada', next: 'Terminó: la retiró quien la pidió y no se devolvió nada.' },
  requested: {
    label: 'Se pide al banco',
    next: 'No hay que hacer nada: el sistema la pide hasta que el banco conteste.',
  },
  manual: { label: 'Espera a una persona', next: 'El sistema no puede terminarla: resolvela con una de las acciones.' },
  'awaiting-account': {
    label: 'Espera la cuenta',
    next: 'Quien compró tiene que indicar una cuenta desde su pedido; ya se lo pedimos por correo.',
  },
  'account-given': {
    label: 'Falta transferir',
    next: 'Alguien de Finanzas o Dueño la toma, transfiere en el banco y anota la referencia.',
  },
  taken: {
    label: 'Transferencia en curso',
    next: 'Quien la tomó transfiere en el banco y anota la referencia, o la suelta.',
  },
  sent: {
    label: 'Enviada',
    next: 'El banco la paga en hasta 10 días hábiles. Cuando esté en el extracto, Finanzas la confirma; si el dinero vuelve, lo anota.',
  },
  confirmed: { label: 'Confirmada por el banco', next: 'Terminó: el banco la pagó.' },
  closed: { label: 'No correspondía', next: 'Terminó: no había nada que devolver.' },
};

const ACTS: Readonly<Record<RefundAct, string>> = {
  approveRefund: 'Aprobar la devolución',
  refuseRefund: 'No aprobarla',
  withdrawRefund: 'Retirarla',
  retryRefund: 'Pedirla de nuevo al banco',
  askRefundAccount: 'Pedir una cuenta a quien compró',
  approveRefundAccount: 'Aprobar la cuenta',
  takeRefund: 'Tomarla para transferir',
  releaseRefund: 'Soltarla',
  markTransferred: 'Anotar que se envió',
  confirmRefund: 'Anotar que el banco la pagó',
  returnRefund: 'Anotar que el banco devolvió el dinero',
  closeRefund: 'Cerrarla: no corresponde',
};

const MANUAL_REASONS: Readonly<Record<string, string>> = {
  refused:
    'El banco no la aceptó. Pedila de nuevo; si vuelve a no aceptarla, hacela en el panel del banco o pedí una cuenta.',
  'not-published':
    'El banco no tiene una llamada para devolver. Hacela en el panel del banco y anotá la referencia, o pedí una cuenta.',
  'other-currency': 'Llegó dinero en otra moneda que la del pago. Pedí una cuenta en esa moneda y transferilo.',
  'amount-undecided':
    'Falta decidir el importe. Pedila desde la orden, por productos o por importe; otra persona la aprueba.',
  'goods-in-doubt': 'Los productos pueden estar en camino. Si no llegan, pedila desde la orden; si llegan, cerrala.',
};

const PARTS: Readonly<Record<CostPart, string>> = {
  goods: 'producto',
  freight: 'flete',
  handling: 'manejo',
  service: 'servicio',
  taxes: 'impuestos',
};

export const refundsCopy = {
  pageTitle: 'Devoluciones · Puente · Operación',
  title: 'Devoluciones',
  columns: {
    refund: 'Devolución',
    order: 'Orden',
    stage: 'Estado',
    who: 'Quién la pidió',
    reason: 'Motivo',
    age: 'Edad',
  },
  stage: 'Estado',
  emptyOpen: { title: 'No hay devoluciones así', text: 'Sacá algún filtro o elegí otra vista para ver más.' },
  currency: 'Moneda',
  currencies: { UYU: 'Pesos', USD: 'Dólares' },
  requester: 'Pedida por (nombre o correo)',
  method: 'Medio de pago',
  days: 'Con al menos estos días',
  stages: STAGES,
  acts: ACTS,
  undecided: 'Importe por decidir',
  system: 'El sistema',
  staffReason: 'La pidió el equipo',
  systemReason: (code: string) => SYSTEM_REFUND_REASONS[code] ?? 'La pidió la tienda',
  manualReason: (code: string) => MANUAL_REASONS[code] ?? 'Espera a una persona.',
  age: (days: number) => (days === 0 ? 'Hoy' : days === 1 ? '1 día' : `${days} días`),
} as const;

export function amountOf({ amountCents, currency }: Pick<StaffRefundRow, 'amountCents' | 'currency'>): string {
  return amountCents === null || currency === null ? refundsCopy.undecided : money(amountCents, currency);
}

export function reasonOf({ systemReason }: Pick<StaffRefundRow, 'systemReason'>): string {
  return systemReason === null ? refundsCopy.staffReason : refundsCopy.systemReason(systemReason);
}

export const refundOrderCopy = {
  pageTitle: (number: string) => `Devolver dinero de la orden ${number} · Puente · Operación`,
  title: (number: number | string) => `Devolver dinero de la orden ${number}`,
  paid: (amount: string, method: string) => `Se pagaron ${amount} con ${method}.`,
  shown: (amount: string) => `Quien compró ve la orden en otra moneda: ${amount}. Se devuelve en la moneda del pago.`,
  returned: (amount: string) => `Ya se devolvieron o están en camino ${amount}.`,
  waiting: (amount: string) => `Esperan aprobación ${amount}.`,
  parcels: (amount: string) => `De lo pagado, ${amount} son de sus paquetes de otras tiendas, y no de un producto.`,
  left: (amount: string) => `Quedan ${amount} por devolver.`,
  nothingLeft: 'No queda nada por devolver de esta orden.',
  act: 'Pedir la devolución',
  kind: 'Qué se devuelve',
  order: 'Todo lo que queda',
  orderDetail: 'Incluye la entrega.',
  lines: 'Productos',
  linesDetail: 'Cada unidad con su parte de flete, manejo, servicio e impuestos; la entrega no.',
  amount: 'Un importe',
  amountLabel: (currency: string) => `Importe en ${currency}`,
  amountHint: 'Como 1234,50. Solo si elegís un importe.',
  currencies: { UYU: 'pesos', USD: 'dólares' },
  lineLegend: 'Productos que se devuelven',
  line: (title: string, amount: string) => `${title}: ${amount}`,
  lineLeft: (left: number, sold: number) => `${left} de ${sold} por devolver`,
  beingBought:
    'La tienda lo está comprando: para devolver su dinero, cancelá primero la compra, en Compras de la orden.',
  parts: (parts: readonly [CostPart, string][]) =>
    `La línea entera: ${parts.map(([part, amount]) => `${PARTS[part]} ${amount}`).join(', ')}`,
  quantity: (title: string) => `Unidades de ${title}`,
  settles: 'Resuelve una devolución sin importe',
  settlesNone: 'Ninguna',
  twoPeople: 'La aprueba otra persona. Nada se devuelve ni se avisa antes.',
  heading: 'Qué se puede devolver',
  list: 'Devoluciones de esta orden',
  none: { title: 'Esta orden no tiene devoluciones' },
} as const;
