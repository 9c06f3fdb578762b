/** What the shopper is asked about a product of a paid order that could not be bought as it was paid. */
export const questions = {
  title: '¿Qué hacemos con este producto?',
  failed: 'No pudimos traer lo que te preguntamos por tu orden.',
  soldOut: (title: string) =>
    `La tienda ya no nos vende «${title}»: se agotó, o canceló la venta. El resto de tu orden sigue su camino y no compramos nada en su lugar sin tu respuesta.`,
  dearer: (title: string, then: string, now: string) =>
    `«${title}» subió de ${then} a ${now} cada uno. El resto de tu orden sigue su camino y no lo compramos sin tu respuesta.`,
  until: (when: string, amount: string) =>
    `Podés contestar hasta el ${when}. Si no contestás, te devolvemos ${amount}.`,
  noDeadline: (amount: string) =>
    `Te mandamos un correo: desde ahí corre el plazo. Si no contestás, te devolvemos ${amount}.`,
  moneyBack: (amount: string) => `Devolverme ${amount}`,
  moneyBackText: (amount: string) =>
    `Te devolvemos ${amount} por el mismo medio con el que pagaste: lo de ese producto, con su parte del envío, el servicio y los impuestos.`,
  moneyBackTitle: '¿Te devolvemos el dinero?',
  confirmMoneyBack: 'Sí, devolverme el dinero',
  keep: 'Seguir eligiendo',
  payDifference: (amount: string) => `Pagar la diferencia de ${amount}`,
  differenceParts: 'De dónde sale la diferencia',
  moneyBackParts: 'De dónde sale lo que te devolvemos',
  takeAtPrice: 'Comprarlo igual, sin pagar nada más',
  substitutes: 'O elegí otro parecido',
  seeSubstitutes: 'Ver productos parecidos',
  noSubstitutes: 'No encontramos otro parecido que se pueda comprar ahora.',
  choose: (title: string) => `Elegir ${title}`,
  total: (amount: string) => `Toda tu orden queda en ${amount}`,
  more: (amount: string) => `Pagás ${amount} más`,
  less: (amount: string) => `Te devolvemos ${amount}`,
  same: 'Cuesta lo mismo',
  arrives: (range: string) => `Llega ${range}`,
  customs: {
    USE: 'Entra con franquicia, sin impuestos.',
    NOT_USE: 'Entra por el régimen simplificado.',
    NOT_APPLICABLE: 'Entra sin franquicia.',
  },
  chosen: (amount: string) => `Falta pagar la diferencia de ${amount}. Hasta que la pagues podés elegir otra cosa.`,
  pay: (amount: string) => `Pagar ${amount}`,
  payTitle: (amount: string) => `¿Cómo pagás los ${amount}?`,
  change: {
    paid: (title: string) => `Pagaste después por «${title}»`,
    returned: (title: string) => `Te devolvemos por «${title}»`,
    freight: 'Te devolvemos de flete',
    total: 'Tu orden queda en',
  },
  done: {
    'money-back': (title: string) => `«${title}»: te devolvemos su dinero.`,
    'pay-difference': (title: string) => `«${title}»: lo compramos al precio de ahora.`,
    free: (title: string) => `«${title}»: lo compramos igual, sin que pagues nada más.`,
    substitute: (title: string, other: string) => `«${title}»: en su lugar compramos «${other}».`,
  },
};
