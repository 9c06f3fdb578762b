import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about another address: that it changed, or what became of a change that costs more. */
export type AddressMail = 'address-changed' | 'address-unpaid' | 'address-announced' | 'address-withdrawn';

export const NOT_REQUESTED = 'Si no pediste este cambio, respondé a este correo y lo vemos.';

const STAYS = 'Tu orden va a la dirección que ves abajo. Si pagaste la diferencia, te la devolvemos.';

export const ADDRESS_TEXTS: Readonly<Record<AddressMail | 'address-to-pay', OrderText>> = {
  'address-changed': {
    subject: (number) => `Cambiamos la dirección de tu orden n.º ${number}`,
    heading: 'Cambiamos la dirección de entrega',
    lines: ['Tu orden va a la dirección que ves abajo. Por el cambio no pagás nada más.'],
    action: VIEW_ORDER,
    note: NOT_REQUESTED,
  },
  'address-to-pay': {
    subject: (number) => `Para cambiar la dirección de tu orden n.º ${number} falta pagar la diferencia`,
    heading: 'La entrega en la dirección nueva cuesta más',
    lines: [
      'Cuando pagues la diferencia, tu orden va a la dirección nueva. Hasta entonces sigue con la que tiene.',
      'Si el envío se anuncia al transportista antes de que pagues, la dirección ya no se puede cambiar y no se te cobra nada.',
    ],
    action: 'Pagar la diferencia',
    note: NOT_REQUESTED,
  },
  'address-unpaid': {
    subject: (number) => `No cambiamos la dirección de tu orden n.º ${number}`,
    heading: 'La dirección no cambió',
    lines: ['La diferencia de la entrega en la otra dirección no se pagó a tiempo.', STAYS],
    action: VIEW_ORDER,
  },
  'address-announced': {
    subject: (number) => `No cambiamos la dirección de tu orden n.º ${number}`,
    heading: 'La dirección no cambió',
    lines: [
      'Anunciamos tu envío al transportista antes de que se pagara la diferencia de la entrega en la otra dirección: ya no se puede cambiar.',
      STAYS,
    ],
    action: VIEW_ORDER,
  },
  'address-withdrawn': {
    subject: (number) => `No cambiamos la dirección de tu orden n.º ${number}`,
    heading: 'La dirección no cambia',
    lines: ['Dejamos sin efecto el cambio de dirección de tu orden: la diferencia ya no se paga.', STAYS],
    action: VIEW_ORDER,
  },
};

/** What the mail of a change that waits for its payment says. */
export interface AddressToPayDetails {
  correctionId: string;
  /** In one line. */
  newDestination: string;
  /** Formatted, in the currency of the order. */
  difference: string;
  /** Last moment to pay, 'dd/MM/yyyy, HH:mm' in Montevideo. */
  payUntil: string;
}
