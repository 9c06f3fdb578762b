import { type OrderText, TRACK_ORDER } from './order-texts.ts';

/** What a mail about a possible delay says. */
export interface DelayDetails {
  /** '3 de diciembre' */
  promisedUntil: string;
}

/** The mail that an order may arrive after its promised day; it names no other day, because nobody knows one. */
export const DELAY_TEXT: OrderText = {
  subject: (number) => `Tu orden n.º ${number} puede llegar después de lo que te prometimos`,
  heading: 'Puede llegar más tarde',
  lines: [
    'Preferimos decírtelo antes de que preguntes: por el tiempo que lleva donde está, es probable que tu orden no llegue para el día que te prometimos.',
    'Todavía no sabemos qué día llega y no queremos prometerte otro sin estar seguros. La estamos siguiendo y te escribimos cada vez que avanza.',
  ],
  action: TRACK_ORDER,
  note: 'No tenés que hacer nada. Si la demora te complica, respondé a este correo y lo vemos.',
};
