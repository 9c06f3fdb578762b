import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** What is bought after the store or the way lost a part of an order. */
export type PurchaseMail = 'bought-again' | 'substituted';

export const PURCHASE_TEXTS: Readonly<Record<PurchaseMail, OrderText>> = {
  'bought-again': {
    subject: (number) => `Volvimos a comprar una parte de tu orden n.º ${number}`,
    heading: 'Lo compramos de nuevo',
    lines: [
      'Una parte de tu orden no iba a llegar y la compramos otra vez, sin costo para vos. Por eso no te devolvemos el dinero de esa parte: te llega el producto.',
      'El envío a Uruguay espera ese paquete, así que puede demorar unos días más.',
    ],
    action: VIEW_ORDER,
    note: 'Si preferís el dinero, respondé a este correo y lo vemos.',
  },
  substituted: {
    subject: (number) => `Reemplazamos un producto de tu orden n.º ${number}`,
    heading: 'Compramos otro producto en su lugar',
    lines: [
      'La tienda ya no tenía uno de tus productos y compramos este en su lugar, como acordamos. No pagás nada más; si toda tu orden cuesta menos con él, te devolvemos la diferencia.',
    ],
    action: VIEW_ORDER,
    note: 'Si no es lo que querías, respondé a este correo cuanto antes y lo vemos.',
  },
};
