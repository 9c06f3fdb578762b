import type { MailItem, MailTitle } from '#server/features/base/mails/mail-message.ts';
import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** What the shopper is asked about a line that the store does not sell, or sells for more. */
export type QuestionMail = 'question-sold-out' | 'question-dearer';
/** What came of the answer; a refund has a mail of its own. */
export type AnswerMail = 'answer-to-pay' | 'answer-bought';

const CHOOSE = 'Elegir qué hacemos';
const REST = 'El resto de tu orden sigue su camino. No compramos nada en lugar de ese producto sin tu respuesta.';

export const QUESTION_TEXTS: Readonly<Record<QuestionMail | AnswerMail, OrderText>> = {
  'question-sold-out': {
    subject: (number) => `No pudimos comprar un producto de tu orden n.º ${number}: decinos qué hacemos`,
    heading: '¿Qué hacemos con este producto?',
    lines: ['La tienda ya no nos vende el producto que ves abajo: se agotó, o canceló la venta.', REST],
    action: CHOOSE,
  },
  'question-dearer': {
    subject: (number) => `Un producto de tu orden n.º ${number} subió de precio: decinos qué hacemos`,
    heading: '¿Qué hacemos con este producto?',
    lines: [
      'Cuando fuimos a comprarlo, el producto que ves abajo costaba en la tienda más de lo que podemos cubrir.',
      REST,
    ],
    action: CHOOSE,
  },
  'answer-to-pay': {
    subject: (number) => `Falta pagar una diferencia de tu orden n.º ${number}`,
    heading: 'Tu elección espera el pago de la diferencia',
    lines: [
      'Lo que elegiste cuesta más de lo que pagaste. Lo compramos cuando se confirme el pago de la diferencia; hasta entonces podés elegir otra cosa.',
      'Si no la pagás a tiempo, te devolvemos el dinero de ese producto.',
    ],
    action: 'Pagar la diferencia',
  },
  'answer-bought': {
    subject: (number) => `Compramos lo que elegiste para tu orden n.º ${number}`,
    heading: 'Va en camino lo que elegiste',
    lines: ['Ya mandamos la compra a la tienda. El envío a Uruguay espera también ese paquete.'],
    action: VIEW_ORDER,
  },
};

export interface QuestionDetails {
  questionId: string;
  /** What it is about, and how many units. */
  about: readonly MailItem[];
  /** Of a unit, formatted; what it costs now only where it is dearer. */
  paidPrice: string;
  currentPrice?: string;
  /** Hours from the sending of the mail. */
  answerWithin: number;
  /** What comes back without an answer. */
  moneyBack: string;
  /** Takes the money without signing in. */
  moneyBackUrl: string;
}

export interface AnswerDetails {
  /** Tells the mails about one question apart: the question, or what has to be paid. */
  answerId: string;
  /** What was paid for, and how many units. */
  about: readonly MailItem[];
  /** What is bought in its place. */
  chosen?: MailTitle;
  /** The difference, formatted, and the last moment to pay it. */
  toPay?: string;
  payUntil?: string;
}
