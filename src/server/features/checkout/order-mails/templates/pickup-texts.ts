import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** Mails about who may pick an order up in place of its shopper. */
export type PickupMail = 'pickup-authorized' | 'pickup-changed' | 'pickup-revoked' | 'pickup-blocked';

const NOT_YOU = 'Si no fuiste vos, entrá a tu orden y sacale el permiso, y cambiá tu contraseña.';
const HOW = 'Para retirarla tiene que decir el código que le pasaste y mostrar su documento.';

export const PICKUP_TEXTS: Readonly<Record<PickupMail, OrderText>> = {
  'pickup-authorized': {
    subject: (number) => `Otra persona puede retirar tu orden n.º ${number}`,
    heading: 'Autorizaste a otra persona a retirar',
    lines: ['La persona que ves abajo puede retirar tu orden en la sucursal cuando esté pronta.', HOW],
    action: VIEW_ORDER,
    note: NOT_YOU,
  },
  'pickup-changed': {
    subject: (number) => `Cambió quién puede retirar tu orden n.º ${number}`,
    heading: 'Cambiaste el permiso para retirar',
    lines: [
      'Ahora puede retirar tu orden la persona que ves abajo, con un código nuevo. El código anterior ya no sirve.',
      HOW,
    ],
    action: VIEW_ORDER,
    note: NOT_YOU,
  },
  'pickup-revoked': {
    subject: (number) => `Nadie más puede retirar tu orden n.º ${number}`,
    heading: 'Sacaste el permiso para retirar',
    lines: ['La persona que ves abajo ya no puede retirar tu orden: su código dejó de servir.'],
    action: VIEW_ORDER,
    note: 'Si no fuiste vos, respondé a este correo y lo vemos.',
  },
  'pickup-blocked': {
    subject: (number) => `El código para retirar tu orden n.º ${number} ya no sirve`,
    heading: 'Bloqueamos el código para retirar',
    lines: [
      'En la sucursal se escribieron varios códigos que no eran, así que el de la persona que ves abajo dejó de servir. Tu orden sigue ahí.',
      'Si querés que la retire, autorizala de nuevo desde tu orden y pasale el código nuevo.',
    ],
    action: VIEW_ORDER,
    note: 'Si no sabés quién pudo ser, respondé a este correo y lo vemos.',
  },
};

export interface PickupDetails {
  /** The authorization. */
  correctionId: string;
  /** As the shopper typed it. */
  collector: string;
}

/** What the mail of a delivery says more where a person took the order at the branch. */
export interface DeliveredDetails {
  /** Who picked it up. */
  pickedUpBy?: string;
}
