import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about an order that is to be paid in cash: the voucher, and a reminder before it expires. */
export type VoucherMail = 'voucher' | 'voucher-reminder';

export const VOUCHER_TEXTS: Readonly<Record<VoucherMail, OrderText>> = {
  voucher: {
    subject: (number) => `Tu cupón de Abitab para la orden n.º ${number}`,
    heading: 'Pagá en cualquier Abitab',
    lines: [
      'Mostrá este código en cualquier local de Abitab y pagá en pesos. En cuanto Abitab nos avise compramos tus productos.',
    ],
    action: VIEW_ORDER,
    note: 'Si no pagás antes del vencimiento, cancelamos la orden, no se te cobra nada y los productos vuelven a tu carrito.',
  },
  'voucher-reminder': {
    subject: (number) => `Está por vencer tu cupón de Abitab de la orden n.º ${number}`,
    heading: 'Tu cupón está por vencer',
    lines: ['Todavía no nos llegó el pago de tu orden. Mostrá este código en cualquier local de Abitab.'],
    action: VIEW_ORDER,
    note: 'Si ya pagaste, no tenés que hacer nada: Abitab nos avisa y te escribimos.',
  },
};
