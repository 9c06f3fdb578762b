import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import type { OrderStatus } from '#domain/order/status.ts';

interface StagedComplaint {
  /** What the shopper says. */
  says: string;
  /** What is staged. */
  staged: string;
  /** What the staff sees, and does. */
  staff: string;
  /** The kind of its row in the queue; null where the shopper writes or calls. */
  queue: ExceptionKind | null;
  /** Statuses in which an order fits besides an unpaid one. */
  also: readonly OrderStatus[];
}

const UNDERWAY = ['ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED'] as const;

/** The complaints that a shop like this one gets, in the order in which the page has them. */
export const STAGED_COMPLAINTS = {
  'paid-pending': {
    says: 'Pagué, pero la orden dice pendiente',
    staged:
      'Paga en BROU y el aviso del banco llega con una clave equivocada: la tienda no lo acepta. Hasta que termines la falla, el banco tampoco responde cuando se le pregunta.',
    staff: '«Preguntar ahora por el pago», en la página de la orden. Con la falla terminada, la orden sigue.',
    queue: null,
    also: [],
  },
  cancel: {
    says: 'Cancelá todo, pagué hace una hora',
    staged: 'La orden está paga y comprada, y sus paquetes ya salieron de la tienda. Pide cancelarla desde su página.',
    staff: 'La cancelación llegó tarde: hay que decidir qué se hace con lo que ya viaja.',
    queue: 'cancellation-too-late',
    also: UNDERWAY,
  },
  address: {
    says: 'Puse mal la dirección, y ya está comprado',
    staged: 'La orden está paga y comprada, con envío a domicilio. Te lo dice por teléfono o por WhatsApp.',
    staff: '«Cambiar la dirección», en la página de la orden, hasta que se anuncia al transportista.',
    queue: null,
    also: [],
  },
  broken: {
    says: 'De las tres cosas, una llegó rota',
    staged: 'La orden llega entregada. Abre un caso por un producto y sube la foto.',
    staff: 'El caso, con el producto y la foto: «Pedir la devolución» de ese producto, que aprueba otra persona.',
    queue: 'case-unanswered',
    also: ['DELIVERED', 'COMPLETED'],
  },
  dearer: {
    says: 'Me escribieron que subió de precio',
    staged: 'Paga, y la tienda de Estados Unidos ya cobra más por uno de los productos. Se le pregunta qué hacer.',
    staff: 'La pregunta con su plazo: esperar, dar un día más o decidir en su lugar. El resto se compra igual.',
    queue: 'line-question',
    also: [],
  },
  'not-received': {
    says: 'Dice entregado, y yo no lo tengo',
    staged: 'El transportista da la orden por entregada. Abre un caso porque no la recibió.',
    staff: 'El caso, con el reclamo al transportista, sus papeles y su plazo.',
    queue: 'case-unanswered',
    also: ['DELIVERED', 'COMPLETED'],
  },
  'sold-out': {
    says: 'Pagué, y ahora me dicen que no hay más',
    staged: 'Paga, y uno de los productos se agotó en la tienda de Estados Unidos. Se le pregunta qué hacer.',
    staff: 'La pregunta con su plazo, y los productos parecidos que puede elegir. El resto se compra igual.',
    queue: 'line-question',
    also: [],
  },
  'customs-invoice': {
    says: 'La aduana me pide la factura',
    staged: 'El envío llega a Uruguay y el transportista avisa que falta la factura. Abre un caso para pedirla.',
    staff: 'El caso, y en la página de la orden la factura comercial y la lista de empaque en PDF.',
    queue: 'case-unanswered',
    also: ['READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED'],
  },
  'charged-twice': {
    says: 'Me cobraron dos veces',
    staged: 'Paga en dos bancos a la vez y los dos aprueban. El banco rechaza la devolución del segundo pago.',
    staff: 'La devolución rechazada: «Pedirla de nuevo al banco», o transferirla y anotar la referencia.',
    queue: 'refund-by-hand',
    also: [],
  },
  'expired-voucher': {
    says: 'Se me venció el cupón',
    staged: 'Pide un cupón de Abitab, que vence sin que lo pague. La orden termina sin cobrar.',
    staff: 'La orden cancelada. Quien compró la vuelve a pedir desde su página, con los precios de hoy.',
    queue: null,
    also: [],
  },
  'delete-data': {
    says: 'Borren todos mis datos',
    staged: 'Tiene un cupón de Abitab sin pagar. Pide eliminar su cuenta y la tienda le dice qué orden se lo impide.',
    staff: '«Cancelar la orden» impaga, y después la cuenta se puede eliminar: desde su página o desde la del cliente.',
    queue: null,
    also: [],
  },
  'cash-refund': {
    says: 'Pagué en efectivo, devuélvanme a mi cuenta',
    staged: 'Paga en Abitab, la tienda no puede comprar y la orden termina con devolución. Indica su cuenta bancaria.',
    staff: 'La devolución para transferir, con la cuenta, y la referencia que se anota al hacerla.',
    queue: 'refund-not-transferred',
    also: [],
  },
} as const satisfies Record<string, StagedComplaint>;

export type ComplaintId = keyof typeof STAGED_COMPLAINTS;
export const COMPLAINT_IDS = Object.keys(STAGED_COMPLAINTS) as [ComplaintId, ...ComplaintId[]];

/** Whether an order can be what somebody complains about. */
export function isFitting(complaint: ComplaintId, status: OrderStatus): boolean {
  const also: readonly OrderStatus[] = STAGED_COMPLAINTS[complaint].also;
  return status === 'NEW' || also.includes(status);
}
