import type { MailItem } from '#server/features/base/mails/mail-message.ts';
import type { OrderText } from './order-texts.ts';

/** What the shopper is asked about a line that the store does not sell, or sells for more. */
export type QuestionMail = 'question-sold-out' | 'question-dearer';

const CHOOSE = 'Elegir qué hacemos';
const REST = 'El resto de tu orden sigue su camino. No compramos nada en lugar de ese producto sin tu respuesta.';

export const QUESTION_TEXTS: Readonly<Record<QuestionMail, OrderText>> = {
  'question-sold-out': {
    subject: (number) => `Un producto de tu orden n.º ${number} se agotó: decinos qué hacemos`,
    heading: '¿Qué hacemos con este producto?',
    lines: ['Cuando fuimos a comprarlo, la tienda ya no tenía el producto que ves abajo.', REST],
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
