import { type OrderText, VIEW_ORDER } from './order-texts.ts';

export interface VoucherDetails {
  /** The payment attempt that the voucher belongs to. */
  attemptId: string;
  /** What the cashier asks for. */
  voucherCode: string;
  /** In pesos, formatted. */
  payable: string;
  /** Last moment to pay, 'dd/MM/yyyy, HH:mm' in Montevideo. */
  payUntil: string;
}

/** Mails about what is to be paid in cash: the voucher of an order, a reminder before it expires, and that of a charge. */
export type VoucherMail = 'voucher' | 'voucher-reminder' | 'voucher-charge';

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
  'voucher-charge': {
    subject: (number) => `Tu cupón de Abitab por la diferencia de tu orden n.º ${number}`,
    heading: 'Pagá la diferencia en cualquier Abitab',
    lines: [
      'Mostrá este código en cualquier local de Abitab y pagá en pesos. Lo que ya pagaste por tu orden no cambia.',
    ],
    action: VIEW_ORDER,
    note: 'El cupón vale hasta la fecha de abajo. Si llega después un pago, te lo devolvemos.',
  },
  'voucher-reminder': {
    subject: (number) => `Está por vencer tu cupón de Abitab de la orden n.º ${number}`,
    heading: 'Tu cupón está por vencer',
    lines: ['Todavía no nos llegó el pago de tu orden. Mostrá este código en cualquier local de Abitab.'],
    action: VIEW_ORDER,
    note: 'Si ya pagaste, no tenés que hacer nada: Abitab nos avisa y te escribimos.',
  },
};
