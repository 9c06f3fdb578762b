import type { CaseKind } from '#domain/cases/case.ts';
import type { RefundState } from '#domain/refund/refund-state.ts';

/** Texts of the list of complaints. */
export const casesCopy = {
  pageTitle: 'Casos · Puente · Operación',
  title: 'Casos',
  noun: { one: 'caso', many: 'casos', isMasculine: true },
  state: 'Estado',
  states: { open: 'Abiertos', closed: 'Cerrados' },
  turn: 'A quién le toca',
  turns: { shop: 'A nosotros', shopper: 'A quien compró' },
  kind: 'Qué pasó',
  views: { shop: 'Esperan respuesta', shopper: 'Ya contestamos', closed: 'Cerrados' },
  number: 'Caso',
  opened: 'Abierto',
  waiting: 'Espera',
  waitsForUs: (age: string) => `Espera nuestra respuesta ${age.replace('hace', 'desde hace')}`,
  waitsForShopper: 'Ya contestamos',
  closed: 'Cerrado',
  photos: 'Fotos',
  empty: { title: 'No hay casos así', text: 'Sacá algún filtro o elegí otra vista para ver más.' },
} as const;

/** Sentences to start an answer from. */
interface ReadyText {
  label: string;
  text: string;
}

const sorry = 'Lamentamos lo que pasó con tu compra.';

export const readyTexts: Readonly<Record<CaseKind, readonly ReadyText[]>> = {
  late: [
    {
      label: 'Está en camino',
      text: 'Tu orden está en camino. Lo seguimos de cerca y te avisamos apenas haya una novedad.',
    },
    {
      label: 'Preguntamos al transportista',
      text: 'Le preguntamos al transportista dónde está tu paquete. Te contestamos en dos días hábiles.',
    },
    {
      label: 'Se perdió',
      text: `${sorry} El transportista no encuentra el paquete. Decinos si preferís que lo compremos de nuevo o que te devolvamos el dinero.`,
    },
  ],
  damaged: [
    { label: 'Pedir fotos', text: `${sorry} Mandanos una foto del producto y otra de la caja, así lo resolvemos hoy.` },
    {
      label: 'Devolver el dinero',
      text: `${sorry} Te devolvemos el dinero por el mismo medio con el que pagaste. No hace falta que mandes el producto.`,
    },
    {
      label: 'Comprar de nuevo',
      text: `${sorry} Compramos el producto de nuevo, sin costo para vos, y te avisamos cuando salga.`,
    },
  ],
  wrong: [
    { label: 'Pedir fotos', text: `${sorry} Mandanos una foto de lo que llegó y de la etiqueta, así vemos qué pasó.` },
    { label: 'Devolver el dinero', text: `${sorry} Te devolvemos el dinero por el mismo medio con el que pagaste.` },
    {
      label: 'Comprar de nuevo',
      text: `${sorry} Compramos el producto correcto, sin costo para vos, y te avisamos cuando salga.`,
    },
  ],
  missing: [
    {
      label: 'Viene en otro paquete',
      text: 'Lo que falta viene en otro paquete, que todavía está en camino. Te avisamos cuando llegue.',
    },
    {
      label: 'Devolver el dinero',
      text: `${sorry} Te devolvemos lo que pagaste por el producto que falta, por el mismo medio.`,
    },
    { label: 'Comprar de nuevo', text: `${sorry} Compramos de nuevo lo que falta, sin costo para vos.` },
  ],
  invoice: [
    { label: 'Va en camino', text: 'Te mandamos la factura con esos datos por correo en dos días hábiles.' },
    {
      label: 'Falta un dato',
      text: 'Para hacer la factura nos falta el RUT o el nombre de la empresa. Escribilo acá y la hacemos.',
    },
    { label: 'Ya está', text: 'Ya te mandamos la factura corregida por correo. Revisá también el correo no deseado.' },
  ],
  message: [],
};

export const caseCopy = {
  pageTitle: (number: number) => `Caso ${number} · Puente · Operación`,
  title: (number: number) => `Caso ${number}`,
  conversation: 'Qué dijo cada uno',
  shopper: 'Quien compró',
  photos: 'Fotos',
  photo: (index: number) => `Foto ${index} del caso`,
  facts: 'Qué sabe la tienda',
  customer: 'Cliente',
  toCustomer: 'Ver al cliente',
  order: 'Orden',
  orderLink: (number: number) => `Orden ${number}`,
  status: 'Estado de la orden',
  promise: 'Prometido entre',
  promiseOf: (from: string, to: string) => `el ${from} y el ${to}`,
  late: 'Está atrasada',
  onTime: 'En plazo',
  unpaid: 'Sin pagar: no hay fecha prometida',
  packages: 'Paquetes',
  noPackages: 'Ninguno todavía',
  packageReceived: 'en el depósito',
  packageSent: 'en camino al depósito',
  refunds: 'Devoluciones de dinero',
  noRefunds: 'Ninguna',
  refundStates: {
    requested: 'pedida',
    manual: 'espera a una persona',
    'awaiting-account': 'falta la cuenta del banco',
    'account-given': 'con cuenta, sin pagar',
    taken: 'la está pagando una persona',
    sent: 'mandada',
  } satisfies Record<RefundState, string>,
  amountOpen: 'importe a decidir',
  others: 'Otros casos de la orden',
  noOthers: 'Ninguno',
  products: 'Productos',
  concerned: 'reclamado',
  invoice: 'Factura a nombre de',
  closedWith: (when: string, who: string) => `Cerrado el ${when} por ${who}`,
  ready: 'Empezar con un texto',
  answer: 'Contestar',
  answerText: 'Respuesta',
  answerHint: 'Sale por correo y queda en la orden.',
  close: 'Cerrar el caso',
  closeHint: 'El motivo le llega por correo a quien reclamó.',
  reject: 'Rechazar el reclamo',
  rejectHint: 'Cierra el caso sin devolver ni reenviar. El motivo le llega por correo.',
  outcome: 'Resolver',
  refund: 'Devolver el dinero',
  resend: 'Comprar de nuevo',
  open: 'Abierto',
  closed: 'Cerrado',
} as const;
