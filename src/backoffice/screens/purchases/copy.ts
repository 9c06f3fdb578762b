import type { OrderPurchases, PurchaseLoss } from '#contract/backoffice/purchases.ts';
import { LOST_AFTER_DAYS } from '#domain/order/lost-package.ts';
import type { ReturnReason } from '#domain/order/return-reasons.ts';

type Purchase = OrderPurchases['purchases'][number];
type Line = OrderPurchases['lines'][number];

const KINDS: Readonly<Record<Purchase['kind'], string>> = {
  first: 'Primera compra',
  again: 'Compra repetida',
  substitute: 'Compra de un reemplazo',
  surplus: 'Compra de más',
};

const STATES: Readonly<Record<Purchase['state'], string>> = {
  requested: 'por mandar a la tienda',
  pending: 'en curso en la tienda',
  placed: 'hecha',
  refused: 'terminada sin comprar',
};

const LINE_STATES: Readonly<Record<Line['state'], string>> = {
  covered: 'En una compra',
  asked: 'Le preguntamos a quien compró',
  'called-off': 'La tienda lo canceló',
  lost: 'Se perdió en camino',
};

const LOSS_STATES: Readonly<Record<PurchaseLoss['state'], string>> = {
  waiting: 'Espera a otra persona',
  approved: 'Aprobada',
  refused: 'No se aprobó',
  withdrawn: 'Retirada',
};

const CANCELLATIONS: Readonly<Record<NonNullable<Purchase['cancellation']>, string>> = {
  requested: 'se pidió a la tienda, que todavía no contestó.',
  accepted: 'la tienda la aceptó y falta que la haga.',
  cancelled: 'hecha: la tienda no manda nada de esta compra.',
  'too-late': 'llegó tarde, la compra sigue. Se puede no recibir el envío, o pedir que la tienda la reciba de vuelta.',
};

const RETURN_STATES: Readonly<Record<NonNullable<Purchase['goodsReturn']>['state'], string>> = {
  requested: 'por pedir a la tienda',
  open: 'pedida, sin respuesta de la tienda',
  approved: 'aprobada: hay que mandar los productos con su etiqueta',
  denied: 'la tienda no la aceptó',
  credited: 'acreditada por la tienda',
  refused: 'la tienda no recibe el pedido',
};

const CAUSES: Readonly<Record<ReturnReason, string>> = {
  other: 'Otro motivo',
  damaged: 'Está dañado',
  defective: 'No funciona',
  wrong_item: 'Es otra cosa',
  not_as_described: 'No es como se describe',
  wrong_size: 'Es de otro talle o tamaño',
  not_delivered: 'No llegó',
  empty_box: 'La caja llegó vacía',
  no_longer_needed: 'Ya no hace falta',
  forced_cancellation: 'La cancelación llegó tarde',
};

/** Texts of the purchases of an order. */
export const purchasesCopy = {
  pageTitle: (number: number) => `Compras de la orden ${number} · Puente · Operación`,
  title: (number: number) => `Compras de la orden ${number}`,
  toOrder: 'Ir a la orden',
  linesTitle: 'Productos',
  purchasesTitle: 'Compras en la tienda',
  nothingToBuy: 'Acá no se compra nada',
  nothingToBuyText: 'Esta orden trae solo paquetes de otras tiendas, y lo que traen se pagó ahí.',
  none: 'Todavía no hay compras',
  noneText: 'La compra empieza sola cuando el pago se confirma.',
  product: 'Producto',
  paid: 'Pagado por unidad',
  state: 'Cómo está',
  units: (quantity: number) => (quantity === 1 ? '1 unidad' : `${quantity} unidades`),
  substitutedBy: (title: string) => `Se reemplaza por ${title}`,
  kind: (kind: Purchase['kind']) => KINDS[kind],
  purchaseState: (state: Purchase['state']) => STATES[state],
  lineState: (state: Line['state']) => LINE_STATES[state],
  waits: 'Espera por una persona',
  stopped:
    'Las compras están detenidas: se manda a la tienda cuando siguen. Si no va, dala por terminada y se devuelve lo pagado.',
  surplus: 'La tienda la hizo cuando ya la habíamos dado por perdida: se cancela y, si es tarde, se devuelve.',
  facts: {
    since: 'Pedida',
    attempt: 'Intento',
    marketplaceId: 'Número en la tienda',
    total: 'Costó',
    limit: 'Límite',
    error: 'Respuesta de la tienda',
    goodsReturn: 'Devolución',
    merchantReturnId: 'Número de devolución',
    returnError: 'Respuesta a la devolución',
  },
  cancellationTitle: 'Cancelación:',
  cancellation: (state: NonNullable<Purchase['cancellation']>) => CANCELLATIONS[state],
  returnState: ({ state, cause, isClosed }: NonNullable<Purchase['goodsReturn']>) =>
    `${RETURN_STATES[state]} (${(CAUSES as Readonly<Record<string, string>>)[cause] ?? CAUSES.other})${isClosed ? '; terminada' : ''}`,
  label: (number: number) => `Etiqueta ${number} de la devolución`,
  released: 'ya no la cubre esta compra',
  packages: 'Paquetes',
  received: 'en el depósito',
  onItsWay: (day: string) => `en camino al depósito; se puede dar por perdido desde el ${day}`,
  late: 'en camino al depósito desde hace demasiado: se puede dar por perdido',
  undeliverable: 'su transportista dice que no lo puede entregar',
  lost: 'dado por perdido',
  acts: {
    retry: 'Intentar otra vez',
    callOff: 'Dar por terminada',
    cancel: 'Cancelar en la tienda',
    return: 'Devolver a la tienda',
    closeReturn: 'Terminar la devolución',
    approve: 'Aprobar un precio mayor',
    again: 'Comprar de nuevo',
    giveUp: (trackingNumber: string) => `Dar por perdido el paquete ${trackingNumber}`,
  },
  cause: 'Por qué vuelve',
  causes: CAUSES,
  notes: 'Nota para la tienda',
  notesHint: 'La lee la tienda, en inglés si se puede. El motivo de abajo queda acá.',
  whichReturns: 'Qué vuelve (sin elegir nada, todo lo que la tienda no canceló)',
  isNothingBought: 'Miré en la tienda: no se compró nada',
  isLost: `Se perdió: su transportista no lo puede entregar, o hace ${LOST_AFTER_DAYS} días que salió y no llegó al depósito`,
  spending: (committed: string, allowed: string) =>
    `Las compras de la orden pueden costar hasta ${committed}. Lo que se pagó por sus productos, con el margen para subas de precio, y lo que se aprobó suman ${allowed}.`,
  beyond: 'Lo que pase de eso lo ponemos nosotros: otra persona lo aprueba antes de que se compre.',
  losses: {
    title: 'Compras que cuestan más de lo pagado',
    state: (state: PurchaseLoss['state']) => LOSS_STATES[state],
    amount: 'Más de lo pagado',
    requested: 'La pidió',
    reason: 'Motivo',
    decided: 'Decidió',
    /** Where nobody had to. */
    limit: 'nadie más: está dentro del límite de la tienda',
    decisionReason: 'Dijo',
    own: 'La pediste vos, así que la aprueba o la rechaza otra persona.',
    others: 'La aprueban o la rechazan Finanzas o el dueño.',
    approve: 'Aprobar la compra',
    refuse: 'No aprobarla',
    withdraw: 'Retirar la compra',
  },
  substitutes: {
    title: 'Otro producto en su lugar',
    line: 'Qué se reemplaza',
    see: 'Ver productos parecidos',
    none: 'No encontramos otro parecido que se pueda comprar ahora.',
    act: 'Comprar otro producto en su lugar',
    which: 'Cuál se compra',
    price: (amount: string) => `Cada uno cuesta ${amount}.`,
    total: (amount: string) => `Toda la orden queda en ${amount}.`,
    less: (amount: string) => `Se devuelven ${amount}.`,
    more: (amount: string) =>
      `Son ${amount} más, que ponemos nosotros; quien compró puede elegirlo en su orden y pagarlos.`,
    same: 'Cuesta lo mismo.',
    arrives: (range: string) => `Llega ${range}.`,
    customs: {
      USE: 'Entra con franquicia.',
      NOT_USE: 'Entra por el régimen simplificado.',
      NOT_APPLICABLE: 'Entra sin franquicia.',
    },
    agreement: 'Cuándo y cómo dijo que sí quien compró',
    agreementHint: 'Por ejemplo: «Por teléfono, hoy a las 14». Sin su sí no se compra nada; queda en la auditoría.',
  },
  maxPrice: 'Precio máximo en dólares',
  maxPriceHint: 'Por ejemplo 123,45',
  which: 'Qué se compra de nuevo',
  cannotBuy: 'No se puede comprar más para esta orden: solo mientras sus paquetes van al depósito.',
} as const;
