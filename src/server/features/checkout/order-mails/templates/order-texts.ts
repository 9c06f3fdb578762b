import { AGAIN_PARAM } from '#contract/pages.ts';

/** Milestones of an order that the shopper gets a mail about; `order-effects.ts` maps statuses to them. */
export const ORDER_MILESTONES = [
  'received',
  'paid',
  'sent-again',
  'bought',
  'at-depot',
  'traveling',
  'arrived',
  'in-delivery',
  'ready-at-branch',
  'delivered',
  'payment-failed',
  'canceled',
] as const;
export type OrderMilestone = (typeof ORDER_MILESTONES)[number];

export interface OrderText {
  subject: (number: string) => string;
  heading: string;
  lines: readonly string[];
  /** In place of the lines where the order brings parcels of other stores alone. */
  parcelLines?: readonly string[];
  /** In place of the lines where the mail is about a part of the order. */
  partLines?: readonly string[];
  action: string;
  /** What the link of the action asks the order's page for. */
  query?: string;
  note?: string;
}

export const VIEW_ORDER = 'Ver mi orden';
export const TRACK_ORDER = 'Seguir mi orden';

/** Of an order that ended unpaid. */
const SECOND_CHANCE =
  'Si todavía lo querés, la hacés de nuevo con un toque: la misma orden con los precios de hoy, y antes ves qué cambió.';
const ASK_AGAIN = { action: 'Otra oportunidad', query: `?${AGAIN_PARAM}=1` } as const;

const PARCELS_WAIT =
  'Tus paquetes siguen en Miami: desde tu cuenta, en Paquetes de otras tiendas, elegís de nuevo cómo traerlos.';

/** Of a mail that its shopper can do without. */
const CHOOSE = 'Qué avisos del viaje te llegan lo elegís en la información de tu cuenta.';

export const ORDER_TEXTS: Readonly<Record<OrderMilestone | 'issue', OrderText>> = {
  received: {
    subject: (number) => `Recibimos tu orden n.º ${number}`,
    heading: 'Recibimos tu orden',
    lines: [
      'Anotamos tu orden. En cuanto se confirme el pago compramos tus productos en Estados Unidos y te avisamos.',
    ],
    parcelLines: ['Anotamos tu orden. En cuanto se confirme el pago, tus paquetes salen de Miami y te avisamos.'],
    action: VIEW_ORDER,
    note: 'Si todavía no pagaste, podés hacerlo desde tu orden.',
  },
  paid: {
    subject: (number) => `Confirmamos el pago de tu orden n.º ${number}`,
    heading: 'Pago confirmado',
    lines: [
      'Tu pago llegó bien. Ahora compramos tus productos en la tienda de Estados Unidos.',
      'Guardá este correo: es la constancia de tu compra.',
    ],
    parcelLines: [
      'Tu pago llegó bien. Ahora juntamos tus paquetes de otras tiendas en un solo envío a Uruguay.',
      'Guardá este correo: es la constancia de tu pago.',
    ],
    action: VIEW_ORDER,
    note: 'Podés arrepentirte hasta cinco días hábiles después de recibir la compra, con las excepciones que están en los términos y condiciones.',
  },
  'sent-again': {
    subject: (number) => `Te lo mandamos de nuevo: orden n.º ${number}`,
    heading: 'Te lo mandamos de nuevo',
    lines: [
      'No te llegó lo que compraste, así que lo compramos otra vez y te lo mandamos, sin costo para vos: no pagás nada y no usa tu franquicia.',
      'Viaja como una orden nueva, que seguís desde acá.',
    ],
    action: TRACK_ORDER,
    note: 'Si preferís el dinero, respondé a este correo cuanto antes y lo vemos.',
  },
  bought: {
    subject: (number) => `Ya compramos tu orden n.º ${number}`,
    heading: 'Compramos tus productos',
    lines: ['La tienda confirmó la compra y prepara el envío a nuestro depósito en Miami.'],
    action: TRACK_ORDER,
  },
  'at-depot': {
    subject: (number) => `Tu orden n.º ${number} llegó al depósito`,
    heading: 'Recibido en depósito',
    lines: ['Todos tus paquetes llegaron a nuestro depósito en Miami. Los juntamos en un solo envío a Uruguay.'],
    action: TRACK_ORDER,
    note: CHOOSE,
  },
  traveling: {
    subject: (number) => `Tu orden n.º ${number} viaja a Uruguay`,
    heading: 'En viaje a Uruguay',
    lines: ['Tu orden salió de Miami y está en viaje.'],
    action: TRACK_ORDER,
    note: CHOOSE,
  },
  arrived: {
    subject: (number) => `Tu orden n.º ${number} llegó a Uruguay`,
    heading: 'Recibido en Uruguay',
    lines: ['Tu orden ya está en Uruguay. Falta el trámite de aduana y el último tramo.'],
    action: TRACK_ORDER,
    note: CHOOSE,
  },
  'in-delivery': {
    subject: (number) => `Tu orden n.º ${number} está en reparto`,
    heading: 'En reparto',
    lines: ['Tu orden salió a reparto. Tené a mano tu cédula de identidad para recibirla.'],
    action: TRACK_ORDER,
    note: CHOOSE,
  },
  'ready-at-branch': {
    subject: (number) => `Tu orden n.º ${number} está pronta para retirar`,
    heading: 'Pronto para retirar',
    lines: ['Tu orden te espera en la sucursal. Para retirarla llevá tu cédula de identidad.'],
    action: VIEW_ORDER,
  },
  delivered: {
    subject: (number) => `Entregamos tu orden n.º ${number}`,
    heading: 'Entregado',
    lines: ['Tu orden fue entregada. ¡Que lo disfrutes!'],
    action: VIEW_ORDER,
    note: 'Si te arrepentiste o algo no está bien, decilo desde tu orden o respondé a este correo.',
  },
  'payment-failed': {
    subject: (number) => `No pudimos cobrar tu orden n.º ${number}`,
    heading: 'El pago no se completó',
    lines: [
      'No nos llegó el pago de tu orden. Devolvimos los productos a tu carrito para que puedas volver a intentarlo.',
      SECOND_CHANCE,
    ],
    parcelLines: [`No nos llegó el pago de tu orden. ${PARCELS_WAIT}`],
    ...ASK_AGAIN,
    note: 'Si ves un cobro en tu cuenta, no lo perdés: te lo devolvemos y te avisamos.',
  },
  canceled: {
    subject: (number) => `Cancelamos tu orden n.º ${number}`,
    heading: 'Orden cancelada',
    lines: ['Tu orden quedó cancelada y no se compra nada.', SECOND_CHANCE],
    parcelLines: [`Tu orden quedó cancelada. ${PARCELS_WAIT}`],
    ...ASK_AGAIN,
    note: 'Si ves un cobro en tu cuenta, no lo perdés: te lo devolvemos y te avisamos.',
  },
  issue: {
    subject: (number) => `Hay un inconveniente con tu orden n.º ${number}`,
    heading: 'Tu orden tiene un inconveniente',
    // What the issue means and what to do about it follow from its code.
    lines: [],
    action: VIEW_ORDER,
    note: 'Para escribirnos, respondé a este correo.',
  },
};
