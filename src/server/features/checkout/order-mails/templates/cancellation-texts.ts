import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** The mails about the request to cancel a paid order. What comes back when it is cancelled is the mail of the refund. */
export type CancellationMail = 'cancellation-requested' | 'cancellation-too-late';

export const CANCELLATION_TEXTS: Readonly<Record<CancellationMail, OrderText>> = {
  'cancellation-requested': {
    subject: (number) => `Pedimos cancelar tu orden n.º ${number}`,
    heading: 'Pedimos la cancelación',
    lines: [
      'Le pedimos a la tienda que cancele tu compra. Mientras no la haya preparado, puede hacerlo.',
      'Si la cancela, te devolvemos el total y te escribimos. Si ya era tarde, también te escribimos, con lo que podés hacer.',
    ],
    action: VIEW_ORDER,
  },
  'cancellation-too-late': {
    subject: (number) => `Ya no se puede cancelar tu orden n.º ${number}`,
    heading: 'La cancelación llegó tarde',
    lines: [
      'La tienda ya había preparado o mandado tu compra, así que la orden sigue su camino.',
      'Todavía podés arrepentirte, sin dar motivos y sin costo: no la recibas cuando llegue, o devolvela hasta cinco días hábiles después de recibirla. Te devolvemos el total.',
    ],
    action: VIEW_ORDER,
    note: 'Si preferís recibirla, no tenés que hacer nada.',
  },
};
