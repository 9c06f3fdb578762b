import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about what the staff corrected or decided in an order. */
export type CorrectionMail = 'address-changed' | 'recipient-changed' | 'weighed';

const NOTE = 'Si no pediste este cambio, respondé a este correo y lo vemos.';

export const CORRECTION_TEXTS: Readonly<Record<CorrectionMail, OrderText>> = {
  'address-changed': {
    subject: (number) => `Cambiamos la dirección de tu pedido n.º ${number}`,
    heading: 'Cambiamos la dirección de entrega',
    lines: ['Tu pedido va a la dirección que ves abajo. El precio de la entrega es el mismo.'],
    action: VIEW_ORDER,
    note: NOTE,
  },
  'recipient-changed': {
    subject: (number) => `Cambiamos los datos de quien recibe tu pedido n.º ${number}`,
    heading: 'Cambiamos los datos de quien recibe',
    lines: ['Corregimos los datos con los que tu pedido pasa por aduana. Están en tu pedido.'],
    action: VIEW_ORDER,
    note: NOTE,
  },
  weighed: {
    subject: (number) => `Pesamos de nuevo tu pedido n.º ${number}`,
    heading: 'Tu precio no cambia',
    lines: [
      'En el depósito, tu pedido pesó distinto de lo que habíamos calculado. Esa diferencia la vemos nosotros con el transportista: vos no pagás nada más.',
    ],
    action: VIEW_ORDER,
  },
};
