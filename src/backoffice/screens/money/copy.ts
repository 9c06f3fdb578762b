import type { MovementState } from '#domain/bank/movement.ts';
import type { CarrierSource } from '#domain/margin/margin.ts';

/** Texts of the section of money. */
export const moneyCopy = {
  pageTitle: 'Dinero · Puente · Operación',
  title: 'Dinero',
  lead: 'Lo que entró y salió del banco, lo que cobra el transportista y lo que deja cada orden.',
  back: 'Volver a Dinero',
  pages: [
    {
      to: '/dinero/extractos',
      name: 'Extractos del banco',
      text: 'Importar extractos y ver de qué es cada movimiento.',
    },
    { to: '/dinero/fletes', name: 'Facturas del transportista', text: 'Lo facturado contra lo cotizado.' },
    { to: '/dinero/margen', name: 'Margen por orden', text: 'Lo que dejó cada orden cobrada en un mes.' },
    {
      to: '/dinero/costos',
      name: 'Costo real por categoría',
      text: 'Lo cotizado contra lo que costó, y qué pesos corregir.',
    },
    { to: '/dinero/exportar', name: 'Exportar', text: 'Los datos de un mes en CSV.' },
  ],
} as const;

const STATES: Readonly<Record<MovementState, string>> = {
  unmatched: 'Sin conciliar',
  proposed: 'Con propuesta',
  matched: 'Conciliado',
  'set-aside': 'Apartado',
};

/** Texts of the bank's statements and their movements. */
export const statementsCopy = {
  pageTitle: 'Extractos · Puente · Operación',
  title: 'Extractos del banco',
  noun: { one: 'movimiento', many: 'movimientos', isMasculine: true },
  sums: 'Cuánto suman',
  sumsSince: (day: string) => `Lo que espera, de siempre; lo resuelto, desde el ${day}.`,
  sumColumns: { state: 'Estado', movements: 'Movimientos', credits: 'Créditos', debits: 'Débitos' },
  noSums: { title: 'No hay nada que sumar', text: 'No se importó ningún movimiento de este período.' },
  states: STATES,
  stateIn: (state: MovementState, currency: string) =>
    `${STATES[state]}, en ${currency === 'USD' ? 'dólares' : 'pesos'}`,
  account: 'Cuenta',
  state: 'Estado',
  amount: 'Importe',
  columns: {
    day: 'Día',
    text: 'Concepto',
    reference: 'Referencia',
    amount: 'Importe',
    account: 'Cuenta',
    state: 'De qué es',
  },
  empty: {
    title: 'No hay movimientos',
    text: 'Ninguno cumple con el filtro, o todavía no se importó el extracto de esos días.',
  },
  erased: 'Concepto borrado',
  order: (number: number) => `Orden ${number}`,
  refund: (number: number) => `Devolución de la orden ${number}`,
  import: 'Importar un extracto',
  importHint:
    'CSV como lo baja el banco, de hasta 5 MB, con días completos. Si una línea está mal, no se importa nada.',
  file: 'Archivo',
  fileKept: 'El archivo que viste arriba se importa al confirmar; para cambiarlo, elegí otro.',
  choose: 'Elegí la cuenta',
  newAccount: 'Agregar una cuenta',
  noAccounts: 'Primero agregá la cuenta de la que es el extracto.',
  accountName: 'Nombre de la cuenta',
  accountNameHint: 'Como la llama el equipo, por ejemplo Itaú dólares.',
  currency: 'Moneda',
  currencies: { USD: 'Dólares', UYU: 'Pesos' },
  methods: 'Medios de pago que acreditan en ella',
  coveredTo: (name: string, day: string | null) =>
    day === null ? `${name}: sin extractos.` : `${name}: con extractos hasta el ${day}.`,
} as const;

/** Texts of one movement. */
export const movementCopy = {
  pageTitle: 'Movimiento · Puente · Operación',
  title: (isCredit: boolean, amount: string) => `${isCredit ? 'Crédito' : 'Débito'} de ${amount}`,
  back: 'Volver a los extractos',
  facts: { day: 'Día', account: 'Cuenta', text: 'Concepto', reference: 'Referencia', state: 'Estado' },
  is: 'De qué es',
  nothing: 'No está conciliado con nada.',
  by: (who: string | null) => (who === null ? 'conciliado solo' : `conciliado por ${who}`),
  proposed: 'propuesta por importe y fecha: falta confirmarla',
  commission: (amount: string) => `Comisión: ${amount}`,
  category: (name: string) => `Apartado como «${name}».`,
  confirm: 'Confirmar la propuesta',
  matchPayments: 'Elegir los pagos que entraron',
  matchRefund: 'Elegir la devolución que se pagó',
  candidates: 'Del mismo importe',
  noCandidates: 'No hay ninguno del mismo importe en los 60 días de alrededor.',
  paid: (number: number, amount: string, day: string) => `Orden ${number}, ${amount}, ${day}`,
  orders: 'Órdenes',
  ordersHint: 'Números separados por espacios. Si el banco pagó varias juntas, la diferencia es la comisión.',
  setAside: 'Apartar, no es de una orden',
  chooseCategory: 'Categoría',
  undo: 'Dejar sin conciliar',
} as const;

const SOURCES: Readonly<Record<CarrierSource, string>> = {
  invoice: 'facturado',
  weight: 'por el peso medido',
  quote: 'según la cotización',
};

/** Texts of the margin by order. */
export const marginCopy = {
  pageTitle: 'Margen · Puente · Operación',
  toCosts: 'Ver el costo real por categoría',
  title: 'Margen por orden',
  lead: 'Lo que dejó cada orden cobrada en el mes, en dólares. Los pesos van al cambio que la orden tiene fijado.',
  filters: 'Elegir el mes',
  sort: 'Orden de la lista',
  worst: 'Menor margen primero, las 500 de menos',
  newest: 'Más nueva primero',
  totals: (month: string, orders: number | null) =>
    orders === null ? `Totales de ${month}` : `En ${month}: ${orders === 1 ? '1 orden' : `${orders} órdenes`}`,
  computedAt: (day: string, time: string) =>
    `Son más de mil órdenes: totales, días y orden se calcularon el ${day} a las ${time}; los de este mes y el anterior se renuevan cada hora, los demás una vez por día. Las cifras de cada orden son las de ahora.`,
  notComputed:
    'Son más de mil órdenes y todavía no se sumaron: entraron hace minutos o son de hace más de dos años. La lista por fecha está completa.',
  charts: {
    byDay: 'Cobrado y margen por día',
    day: 'Día',
    collected: 'Cobrado',
    waterfall: 'De lo cobrado al margen',
    part: 'Parte',
    amount: 'Importe',
    store: 'Tienda',
    carrier: 'Flete',
    refunds: 'Devuelto',
    commission: 'Comisión',
  },
  list: 'Órdenes del mes',
  columns: {
    order: 'Orden',
    charged: 'Cobrado',
    marketplace: 'Tienda',
    carrier: 'Transportista',
    taxes: 'Impuestos',
    refunded: 'Devuelto',
    commission: 'Comisión',
    margin: 'Margen',
  },
  empty: { title: 'No hay órdenes cobradas', text: 'En ese mes no entró ningún pago.' },
  emptyWorst: {
    title: 'No hay órdenes por margen',
    text: 'El orden por margen todavía no se calculó, o en ese mes no entró ningún pago. La lista de la más nueva a la más vieja lo muestra.',
  },
  parts: {
    charged: 'Cobrado',
    goods: 'de eso, productos',
    freight: 'de eso, flete',
    handling: 'de eso, manejo',
    service: 'de eso, servicio',
    delivery: 'de eso, entrega',
    taxes: 'Impuestos',
    marketplace: 'Pagado a la tienda de Estados Unidos',
    carrier: 'Transportista',
    refunded: 'Devuelto a quien compró',
    commission: 'Comisiones conciliadas',
    margin: 'Margen',
  },
  sources: SOURCES,
  estimated: 'estimado',
  sourcesTitle: 'De dónde sale cada cifra',
  sourcesText: [
    'Cobrado y sus partes: la cotización de la orden, al cambio que tiene fijado.',
    'Impuestos: los cotizados; de una orden devuelta antes de comprarla, ninguno.',
    'Tienda: lo que cobró por cada compra menos lo que acreditó; mientras no se sabe, el precio de los productos (estimado).',
    'Transportista: la factura; si no llegó, el flete del peso que midió; si no midió, el flete cotizado.',
    'Devuelto: todas las devoluciones decididas de ese pago. Comisión: la parte de cada pago en lo conciliado con el banco.',
  ],
} as const;
