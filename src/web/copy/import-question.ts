import { formatDateTime } from '#domain/time/montevideo.ts';

/** The question whether a product may enter, at its page, in the cart and at the checkout. */
export const importQuestion = {
  ask: 'Preguntar si entra',
  asked: (answerBy: string) => `Ya lo preguntaste. Te contestamos por correo antes del ${formatDateTime(answerBy)}.`,
  unsureTitle: 'No sabemos si puede entrar a Uruguay.',
  unsure: 'Podés comprarlo igual: si no llega, te devolvemos el total. Preguntalo antes en su página:',
} as const;
