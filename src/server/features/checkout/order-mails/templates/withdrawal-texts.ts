import type { MailItem } from '#server/features/base/mails/mail-message.ts';
import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** The mails about the right of withdrawal: how the goods come back, and what became of them. */
export type WithdrawalMail =
  | 'withdrawal-under-way'
  | 'withdrawal-at-branch'
  | 'withdrawal-at-home'
  | 'withdrawal-received'
  | 'withdrawal-refused';

const NOTED = 'Anotamos que te arrepentiste de tu compra. No hace falta que nos digas por qué y no te cuesta nada.';
const AS_IT_CAME =
  'Devolvelo sin uso y con su empaque. Cuando lo recibimos, te devolvemos el total que pagaste, con flete, cargos e impuestos.';
const NOTED_PART =
  'Anotamos que te arrepentiste de una parte de tu compra. No hace falta que nos digas por qué y no te cuesta nada.';
const PART_AS_IT_CAME =
  'Devolvela sin uso y con su empaque. Cuando la recibimos, te devolvemos lo que pagaste por esa parte, con lo que le toca de flete, cargos e impuestos. El resto de la orden sigue igual.';
const CARD = 'Si pagaste con tarjeta, avisale también al emisor.';

const heading = 'Te arrepentiste de tu compra';
const subject = (number: string) => `Anotamos que te arrepentiste de tu orden n.º ${number}`;

export const WITHDRAWAL_TEXTS: Readonly<Record<WithdrawalMail, OrderText>> = {
  'withdrawal-under-way': {
    subject,
    heading,
    lines: [
      NOTED,
      'Si la tienda todavía la puede cancelar, te devolvemos el total. Si tu orden sigue viaje, no la recibas cuando llegue; si la recibís, dejala en nuestra sucursal de Montevideo o, con envío a domicilio, la retiramos por tu dirección.',
      AS_IT_CAME,
    ],
    partLines: [
      NOTED_PART,
      'Cuando recibas la orden, dejá esa parte en nuestra sucursal de Montevideo o, con envío a domicilio, la retiramos por tu dirección.',
      PART_AS_IT_CAME,
    ],
    action: VIEW_ORDER,
    note: CARD,
  },
  'withdrawal-at-branch': {
    subject,
    heading,
    lines: [NOTED, 'Dejalo en la sucursal donde lo retiraste, con tu número de orden.', AS_IT_CAME],
    partLines: [NOTED_PART, 'Dejala en la sucursal donde la retiraste, con tu número de orden.', PART_AS_IT_CAME],
    action: VIEW_ORDER,
    note: CARD,
  },
  'withdrawal-at-home': {
    subject,
    heading,
    lines: [
      NOTED,
      'Lo retiramos por la misma dirección: te escribimos para acordar el día. Si preferís, dejalo en nuestra sucursal de Montevideo.',
      AS_IT_CAME,
    ],
    partLines: [
      NOTED_PART,
      'La retiramos por la misma dirección: te escribimos para acordar el día. Si preferís, dejala en nuestra sucursal de Montevideo.',
      PART_AS_IT_CAME,
    ],
    action: VIEW_ORDER,
    note: CARD,
  },
  'withdrawal-received': {
    subject: (number) => `Recibimos lo que devolviste de tu orden n.º ${number}`,
    heading: 'Recibimos tu devolución',
    lines: ['Recibimos lo que devolviste. Ahora te devolvemos el total que pagaste y te escribimos con cada paso.'],
    partLines: [
      'Recibimos lo que devolviste. Ahora te devolvemos lo que pagaste por eso y te escribimos con cada paso.',
    ],
    action: VIEW_ORDER,
  },
  'withdrawal-refused': {
    subject: (number) => `No podemos aceptar la devolución de tu orden n.º ${number}`,
    heading: 'No podemos aceptar la devolución',
    lines: ['Vimos lo que devolviste y no lo podemos aceptar. Abajo está el motivo.'],
    action: VIEW_ORDER,
    note: 'Si no estás de acuerdo, respondé a este correo. También podés reclamar sin costo ante Defensa del Consumidor.',
  },
};

/** What only the mails about a withdrawal say. */
export interface WithdrawalDetails {
  /** The last day of the right, '18 de diciembre'; null where no delivery is promised. */
  withdrawalUntil?: string | null;
  withdrawalReason?: string;
  /** What goes back of the order; missing: everything. */
  withdrawn?: readonly MailItem[];
}
