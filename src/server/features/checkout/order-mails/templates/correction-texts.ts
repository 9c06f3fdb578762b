import { NOT_REQUESTED } from './address-texts.ts';
import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about what the staff corrected or decided in an order. */
export type CorrectionMail = 'recipient-changed' | 'weighed';

export const CORRECTION_TEXTS: Readonly<Record<CorrectionMail, OrderText>> = {
  'recipient-changed': {
    subject: (number) => `Cambiamos los datos de quien recibe tu orden n.º ${number}`,
    heading: 'Cambiamos los datos de quien recibe',
    lines: ['Corregimos los datos con los que tu orden pasa por aduana. Están en tu orden.'],
    action: VIEW_ORDER,
    note: NOT_REQUESTED,
  },
  weighed: {
    subject: (number) => `Pesamos de nuevo tu orden n.º ${number}`,
    heading: 'Tu precio no cambia',
    lines: [
      'En el depósito, tu orden pesó distinto de lo que habíamos calculado. Esa diferencia la vemos nosotros con el transportista: vos no pagás nada más.',
    ],
    action: VIEW_ORDER,
  },
};

/** What was paid for the freight of an order and what it costs, each with its weight: '2,9 kg, pagaste U$S 58,00'. */
export interface FreightLines {
  estimated: string;
  weighed: string;
}

/** Tells the corrections of one order apart. */
export interface CorrectionDetails {
  correctionId: string;
  /** Of an order that was weighed. */
  freight?: FreightLines;
}
