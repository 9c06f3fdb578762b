import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about what the staff corrected in an order. */
export type CorrectionMail = 'address-changed' | 'recipient-changed';

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
};
