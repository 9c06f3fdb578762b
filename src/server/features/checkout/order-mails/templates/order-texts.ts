/** Milestones of an order that the shopper gets a mail about; `order-effects.ts` maps statuses to them. */
export const ORDER_MILESTONES = [
  'received',
  'paid',
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
  action: string;
  note?: string;
}

export const VIEW_ORDER = 'Ver mi pedido';
const TRACK_ORDER = 'Seguir mi pedido';

export const ORDER_TEXTS: Readonly<Record<OrderMilestone | 'issue', OrderText>> = {
  received: {
    subject: (number) => `Recibimos tu pedido n.º ${number}`,
    heading: 'Recibimos tu pedido',
    lines: ['Anotamos tu pedido. En cuanto se confirme el pago lo compramos en Estados Unidos y te avisamos.'],
    action: VIEW_ORDER,
    note: 'Si todavía no pagaste, podés hacerlo desde tu pedido.',
  },
  paid: {
    subject: (number) => `Confirmamos el pago de tu pedido n.º ${number}`,
    heading: 'Pago confirmado',
    lines: ['Tu pago llegó bien. Ahora compramos tus productos en la tienda de Estados Unidos.'],
    action: VIEW_ORDER,
  },
  bought: {
    subject: (number) => `Ya compramos tu pedido n.º ${number}`,
    heading: 'Compramos tus productos',
    lines: ['La tienda confirmó la compra y prepara el envío a nuestro depósito en Miami.'],
    action: TRACK_ORDER,
  },
  'at-depot': {
    subject: (number) => `Tu pedido n.º ${number} llegó al depósito`,
    heading: 'Recibido en depósito',
    lines: ['Todos tus paquetes llegaron a nuestro depósito en Miami. Los juntamos en un solo envío a Uruguay.'],
    action: TRACK_ORDER,
  },
  traveling: {
    subject: (number) => `Tu pedido n.º ${number} viaja a Uruguay`,
    heading: 'En viaje a Uruguay',
    lines: ['Tu pedido salió de Miami y está en viaje.'],
    action: TRACK_ORDER,
  },
  arrived: {
    subject: (number) => `Tu pedido n.º ${number} llegó a Uruguay`,
    heading: 'Recibido en Uruguay',
    lines: ['Tu pedido ya está en Uruguay. Falta el trámite de aduana y el último tramo.'],
    action: TRACK_ORDER,
  },
  'in-delivery': {
    subject: (number) => `Tu pedido n.º ${number} está en reparto`,
    heading: 'En reparto',
    lines: ['Tu pedido salió a reparto. Tené a mano tu cédula de identidad para recibirlo.'],
    action: TRACK_ORDER,
  },
  'ready-at-branch': {
    subject: (number) => `Tu pedido n.º ${number} está pronto para retirar`,
    heading: 'Pronto para retirar',
    lines: ['Tu pedido te espera en la sucursal. Para retirarlo llevá tu cédula de identidad.'],
    action: VIEW_ORDER,
  },
  delivered: {
    subject: (number) => `Entregamos tu pedido n.º ${number}`,
    heading: 'Entregado',
    lines: ['Tu pedido fue entregado. ¡Que lo disfrutes!'],
    action: VIEW_ORDER,
    note: 'Si algo no está bien, respondé a este correo y lo vemos.',
  },
  'payment-failed': {
    subject: (number) => `No pudimos cobrar tu pedido n.º ${number}`,
    heading: 'El pago no se completó',
    lines: [
      'No nos llegó el pago de tu pedido. Devolvimos los productos a tu carrito para que puedas volver a intentarlo.',
    ],
    action: VIEW_ORDER,
    note: 'Si ves un cobro en tu cuenta, no lo perdés: te lo devolvemos y te avisamos.',
  },
  canceled: {
    subject: (number) => `Cancelamos tu pedido n.º ${number}`,
    heading: 'Pedido cancelado',
    lines: ['Tu pedido quedó cancelado y no se te cobró nada.'],
    action: VIEW_ORDER,
  },
  issue: {
    subject: (number) => `Hay un inconveniente con tu pedido n.º ${number}`,
    heading: 'Tu pedido tiene un inconveniente',
    // What the issue means and what to do about it follow from its code.
    lines: [],
    action: VIEW_ORDER,
    note: 'Para escribirnos, respondé a este correo.',
  },
};
