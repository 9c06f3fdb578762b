import { type OrderText, VIEW_ORDER } from './order-texts.ts';

/** One mail for each reason of a refund; cash has its own, which ask for a bank account. */
type RefundRequestedMail =
  | 'refund'
  | 'refund-price'
  | 'refund-overpaid'
  | 'refund-too-late'
  | 'refund-parcels-changed'
  | 'refund-charge-ended'
  | 'refund-canceled'
  | 'refund-wrong-amount'
  | 'refund-line'
  | 'refund-cheaper'
  | 'refund-freight';
/** The mails about the bank account of a refund and its transfer. */
type RefundTransferMail =
  | 'refund-account-needed'
  | 'refund-account-rejected'
  | 'refund-account-saved'
  | 'refund-transferred';

/** The mails about a refund that a person agreed to or sent, or has to send because the bank does not. */
type RefundByHandMail =
  | 'refund-by-hand'
  | 'refund-other-currency'
  | 'refund-part'
  | 'refund-sent'
  | 'refund-confirmed'
  | 'refund-returned';

export type RefundMail = RefundRequestedMail | `${RefundRequestedMail}-cash` | RefundTransferMail | RefundByHandMail;

const GIVE_ACCOUNT = 'Indicar la cuenta';
const WHICH_ACCOUNT =
  'Como pagaste en efectivo, te lo devolvemos por transferencia. Entrá a tu orden y decinos a qué cuenta de banco.';
const NEVER_BY_MAIL =
  'Indicá la cuenta solo desde tu orden: nunca te la pedimos por correo ni por teléfono. Si no tenés cuenta en un banco, respondé a este correo.';

const SAME_WAY =
  'Pedimos la devolución por el mismo medio con el que pagaste. Según el banco, puede demorar algunos días en verse en tu cuenta.';

const PRICE_ROSE =
  'Entre tu pago y la compra, el precio subió en la tienda de Estados Unidos más de lo que podíamos cubrir. No te cobramos la diferencia y no compramos nada.';
const PARCELS_CHANGED =
  'Tu pago llegó cuando la orden ya había terminado, y los paquetes de otras tiendas que traía cambiaron: lo que traen, su valor, su peso o dónde están. Por eso no la retomamos y te devolvemos el total. Lo que sigue en tu casillero lo podés traer con otra orden.';
const CHARGE_ENDED =
  'Nos llegó el pago de una diferencia de tu orden que ya no se cobraba: venció, o se resolvió de otra forma. El resto de tu orden no cambia.';
const NOT_BOUGHT =
  'No compramos el producto que ves abajo y te devolvemos lo que pagaste por él, con su parte del envío, el servicio y los impuestos. El resto de tu orden sigue su camino.';
const CHEAPER =
  'Con lo que se compra en lugar del producto que ves abajo toda tu orden cuesta menos: te devolvemos la diferencia.';
const LIGHTER =
  'Pesamos tu orden en el depósito de Miami y el flete cuesta menos de lo que habíamos estimado: te devolvemos la diferencia. Tu orden sigue su camino.';
const NOTHING_TO_DO =
  'No tenés que hacer nada: te escribimos con la referencia del envío, o para pedirte una cuenta de banco.';

export const REFUND_TEXTS: Readonly<Record<RefundMail, OrderText>> = {
  refund: {
    subject: (number) => `Te devolvemos el dinero de tu orden n.º ${number}`,
    heading: 'Devolución en proceso',
    lines: [
      'No vamos a poder completar tu orden y pedimos la devolución de tu dinero por el mismo medio con el que pagaste.',
      'Según el banco, puede demorar algunos días en verse en tu cuenta.',
    ],
    action: VIEW_ORDER,
  },
  'refund-price': {
    subject: (number) => `Te devolvemos el dinero de tu orden n.º ${number}`,
    heading: 'Devolución en proceso',
    lines: [
      PRICE_ROSE,
      'Pedimos la devolución de tu dinero por el mismo medio con el que pagaste. Según el banco, puede demorar algunos días en verse en tu cuenta.',
    ],
    action: VIEW_ORDER,
  },
  'refund-line': {
    subject: (number) => `Te devolvemos un producto de tu orden n.º ${number}`,
    heading: 'Devolución en proceso',
    lines: [NOT_BOUGHT, SAME_WAY],
    action: VIEW_ORDER,
  },
  'refund-line-cash': {
    subject: (number) => `Te devolvemos un producto de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [NOT_BOUGHT, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-cheaper': {
    subject: (number) => `Te devolvemos una diferencia de tu orden n.º ${number}`,
    heading: 'Devolución en proceso',
    lines: [CHEAPER, SAME_WAY],
    action: VIEW_ORDER,
  },
  'refund-cheaper-cash': {
    subject: (number) => `Te devolvemos una diferencia de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [CHEAPER, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-freight': {
    subject: (number) => `Te devolvemos parte del flete de tu orden n.º ${number}`,
    heading: 'Tu flete costó menos',
    lines: [LIGHTER, SAME_WAY],
    action: VIEW_ORDER,
  },
  'refund-freight-cash': {
    subject: (number) => `Te devolvemos parte del flete de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [LIGHTER, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-canceled': {
    subject: (number) => `Cancelamos tu orden n.º ${number} y te devolvemos el dinero`,
    heading: 'Orden cancelada',
    lines: [
      'Cancelamos tu orden y pedimos la devolución de tu dinero por el mismo medio con el que pagaste.',
      'Según el banco, puede demorar algunos días en verse en tu cuenta.',
    ],
    action: VIEW_ORDER,
  },
  'refund-overpaid': {
    subject: (number) => `Te devolvemos un pago de más de tu orden n.º ${number}`,
    heading: 'Devolución de un pago de más',
    lines: [
      'Tu orden ya estaba paga y nos llegó otro pago por ella. Pedimos que ese te lo devuelvan por el mismo medio.',
      'Tu orden sigue su camino como siempre. Según el banco, la devolución puede demorar algunos días en verse.',
    ],
    action: VIEW_ORDER,
  },
  'refund-too-late': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Devolución de un pago',
    lines: [
      'Tu pago llegó después del plazo, y ya no pudimos retomar la orden como la habías acordado o ya habías hecho otra con los mismos productos. Pedimos que te lo devuelvan por el mismo medio.',
      'Según el banco, puede demorar algunos días en verse en tu cuenta. Lo que no está en otra orden tuya lo tenés en el carrito.',
    ],
    action: VIEW_ORDER,
  },
  'refund-parcels-changed': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Devolución de un pago',
    lines: [PARCELS_CHANGED, SAME_WAY],
    action: VIEW_ORDER,
  },
  'refund-charge-ended': {
    subject: (number) => `Te devolvemos un pago de tu orden n.º ${number}`,
    heading: 'Devolución de un pago',
    lines: [
      CHARGE_ENDED,
      'Pedimos que te lo devuelvan por el mismo medio. Según el banco, puede demorar algunos días en verse en tu cuenta.',
    ],
    action: VIEW_ORDER,
  },
  'refund-wrong-amount': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Devolución de un pago',
    lines: [
      'Nos llegó un pago por un importe que no es el de tu orden, así que pedimos que te lo devuelvan por el mismo medio.',
      'Según el banco, puede demorar algunos días en verse en tu cuenta. La orden no se hizo: los productos están en tu carrito.',
    ],
    action: VIEW_ORDER,
  },
  'refund-cash': {
    subject: (number) => `Te devolvemos el dinero de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: ['No vamos a poder completar tu orden.', WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-price-cash': {
    subject: (number) => `Te devolvemos el dinero de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [PRICE_ROSE, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-canceled-cash': {
    subject: (number) => `Cancelamos tu orden n.º ${number} y te devolvemos el dinero`,
    heading: 'Decinos a qué cuenta',
    lines: ['Cancelamos tu orden.', WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-overpaid-cash': {
    subject: (number) => `Te devolvemos un pago de más de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [
      'Tu orden ya estaba paga y nos llegó otro pago por ella, en efectivo. La orden sigue su camino como siempre.',
      WHICH_ACCOUNT,
    ],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-too-late-cash': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [
      'Tu pago llegó después del plazo, y ya no pudimos retomar la orden como la habías acordado o ya habías hecho otra con los mismos productos. Lo que no está en otra orden lo tenés en el carrito.',
      WHICH_ACCOUNT,
    ],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-parcels-changed-cash': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [PARCELS_CHANGED, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-charge-ended-cash': {
    subject: (number) => `Te devolvemos un pago de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [CHARGE_ENDED, WHICH_ACCOUNT],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-wrong-amount-cash': {
    subject: (number) => `Te devolvemos el pago de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: [
      'Nos llegó un pago por un importe que no es el de tu orden. La orden no se hizo: los productos están en tu carrito.',
      WHICH_ACCOUNT,
    ],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-by-hand': {
    subject: (number) => `Una persona hace la devolución de tu orden n.º ${number}`,
    heading: 'El banco no la tomó',
    lines: ['El banco no tomó tu devolución, así que la hace una persona de nuestro equipo.', NOTHING_TO_DO],
    action: VIEW_ORDER,
  },
  'refund-other-currency': {
    subject: (number) => `Recibimos un pago que no es el de tu orden n.º ${number}`,
    heading: 'Te devolvemos un pago',
    lines: [
      'Nos llegó un pago en otra moneda o por otro importe que el de tu orden, así que no lo paga. Lo devuelve una persona de nuestro equipo.',
      NOTHING_TO_DO,
    ],
    action: VIEW_ORDER,
  },
  'refund-part': {
    subject: (number) => `Te devolvemos dinero de tu orden n.º ${number}`,
    heading: 'Devolución en proceso',
    lines: [
      'Pedimos que te devuelvan el importe de abajo por el mismo medio con el que pagaste.',
      'Según el banco, puede demorar algunos días en verse en tu cuenta.',
    ],
    action: VIEW_ORDER,
  },
  'refund-sent': {
    subject: (number) => `Enviamos la devolución de tu orden n.º ${number}`,
    heading: 'Devolución enviada',
    lines: ['Enviamos tu devolución. Según el banco, puede demorar algunos días en verse en tu cuenta.'],
    action: VIEW_ORDER,
    note: 'Si no te llegó en diez días hábiles, respondé a este correo con la referencia.',
  },
  'refund-confirmed': {
    subject: (number) => `El banco confirmó la devolución de tu orden n.º ${number}`,
    heading: 'Devolución confirmada',
    lines: [
      'El banco confirmó que pagó tu devolución. Si todavía no la ves en tu cuenta, consultale con la referencia.',
    ],
    action: VIEW_ORDER,
  },
  'refund-returned': {
    subject: (number) => `Revisá la cuenta para la devolución de tu orden n.º ${number}`,
    heading: 'El banco nos devolvió el dinero',
    lines: [
      'El banco no pudo entregarte la devolución que enviamos y el dinero volvió a nosotros. Entrá a tu orden y decinos a qué cuenta de banco transferirla.',
    ],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-account-needed': {
    subject: (number) => `Decinos dónde devolverte el dinero de tu orden n.º ${number}`,
    heading: 'Decinos a qué cuenta',
    lines: ['Te devolvemos dinero por transferencia. Entrá a tu orden y decinos a qué cuenta de banco.'],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-account-rejected': {
    subject: (number) => `Revisá la cuenta para la devolución de tu orden n.º ${number}`,
    heading: 'No pudimos transferir a tu cuenta',
    lines: [
      'El banco no aceptó la transferencia a la cuenta que nos diste. Entrá a tu orden, revisá los datos y volvé a indicarla.',
    ],
    action: GIVE_ACCOUNT,
    note: NEVER_BY_MAIL,
  },
  'refund-account-saved': {
    subject: (number) => `Anotamos la cuenta para la devolución de tu orden n.º ${number}`,
    heading: 'Cuenta anotada',
    lines: ['Te transferimos la devolución en los próximos días hábiles y te avisamos.'],
    action: VIEW_ORDER,
    note: 'Si no indicaste vos esta cuenta, frená la transferencia con este enlace y cambiá tu contraseña. No hace falta que entres a tu cuenta.',
  },
  'refund-transferred': {
    subject: (number) => `Transferimos la devolución de tu orden n.º ${number}`,
    heading: 'Transferencia enviada',
    lines: ['Te transferimos la devolución. Según el banco, puede demorar un día hábil en verse en tu cuenta.'],
    action: VIEW_ORDER,
    note: 'Si no te llegó en dos días hábiles, respondé a este correo con la referencia.',
  },
};
