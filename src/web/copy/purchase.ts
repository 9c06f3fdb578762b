/** The result pages. The headings are the specification's, letter for letter, after the customer's name. */
export const purchase = {
  success: {
    title: 'Compra exitosa',
    heading: 'tu compra ha sido exitosa',
    text: 'Ya estamos pidiendo tus productos a la tienda.',
    issue: 'Hay un inconveniente con tu orden: en ella te contamos cuál es y qué podés hacer.',
  },
  pending: {
    title: 'Pago pendiente',
    /** While the bank or Abitab has reported a payment; before, it is true for those alone who have paid. */
    heading: 'tu pago está siendo procesado',
    awaited: 'todavía no recibimos tu pago',
    ifPaid: (place: string) => `Si ya pagaste en ${place},`,
    ifPaidAnywhere: 'Si ya pagaste,',
    updates: 'Esta página cambia sola cuando nos llega la confirmación.',
    unless: 'Si volviste sin pagar, tu orden te espera. Si el pago no llega, se cancela sola y no se te cobra nada.',
    slow: 'Podés cerrar esta página: te avisamos por correo.',
    arrival: 'Cuando se confirme el pago, tus productos llegan en 10 a 15 días hábiles.',
  },
  failed: {
    title: 'Compra no realizada',
    heading: 'tu compra no ha sido éxitosa',
    text: 'No se cobró nada. Tus productos volvieron a tu carrito.',
    parcelsText: 'No se cobró nada. Tus paquetes siguen en Miami.',
    retry: 'Volver a intentarlo',
  },
  unknown: {
    reading: 'estamos leyendo tu orden',
    heading: 'por ahora no sabemos cómo terminó tu compra',
  },
  refund: {
    heading: 'te estamos devolviendo el dinero',
    text: 'La compra no se completó. El dinero vuelve por el mismo medio con el que pagaste; en la orden ves cómo va.',
    cashText:
      'La compra no se completó. Como pagaste en efectivo, te devolvemos el dinero por transferencia: en la orden decinos a qué cuenta.',
    total: 'Te devolvemos',
  },
  addressCustomer: (name: string, text: string) => (name === '' ? text : `${name}, ${text}`),
  arrival: 'Tus productos llegan en 10 a 15 días hábiles.',
  order: (number: number) => `Orden ${number}`,
  toOrder: 'Ver la orden',
  toOrders: 'Mis órdenes',
  home: 'Seguir comprando',
  paid: 'Pagaste',
  toPay: 'A pagar',
  total: 'Total',
  route: (to: string) => `Tu compra va a salir de Miami y llegar a ${to}`,
  from: 'Miami',
  readFailed: 'No pudimos leer tu orden. Su estado está en Mis órdenes.',
} as const;
