import { montevideoDay, montevideoFields } from '#domain/time/montevideo.ts';
import { methodName } from './method.ts';

/** What a partner may answer when the shop asks about a payment. */
export const PAYMENT_ANSWERS = [
  'paid',
  'other-amount',
  'refused',
  'expired',
  /** It knows the payment, and nobody has paid it yet. */
  'waiting',
  /** It does not know the payment. */
  'none',
  /** In a word that the shop does not know. */
  'unknown',
  'silent',
  /** It has no call by which it could be asked. */
  'no-call',
] as const;
export type PaymentAnswer = (typeof PAYMENT_ANSWERS)[number];

const TEXTS: Readonly<Record<PaymentAnswer, (partner: string) => string>> = {
  paid: (partner) => `${partner} tiene el pago`,
  'other-amount': (partner) => `${partner} tiene un pago de otro importe`,
  refused: (partner) => `${partner} rechazó este pago`,
  expired: (partner) => `${partner} dice que venció sin pagarse`,
  waiting: (partner) => `${partner} lo conoce y todavía no se pagó`,
  none: (partner) => `${partner} no tiene este pago`,
  unknown: (partner) => `${partner} contestó algo que no conocemos`,
  silent: (partner) => `${partner} no contestó`,
  'no-call': (partner) => `a ${partner} no se le puede preguntar por sistema: mirá su panel`,
};

/** For the staff: 'BROU no tiene este pago, 14:02', with the day unless it is today. */
export function paymentAnswerText(
  { method, answer, at }: { method: string; answer: PaymentAnswer; at: string },
  now: string,
): string {
  const { month, day, hour, minute } = montevideoFields(at);
  const isToday = montevideoDay(at) === montevideoDay(now);
  return `${TEXTS[answer](methodName(method))}, ${isToday ? '' : `${day}/${month} `}${hour}:${minute}`;
}
