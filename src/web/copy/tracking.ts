/** Tracking a parcel by its number. The first texts are the specification's, letter for letter. */
export const tracking = {
  numberLabel: 'Numero de tracking',
  submit: 'Rastrear pedido',
  initial: 'Rastrea tu pedido.',
  notFound: 'No encontramos tu pedido.',
  date: 'Fecha',
  description: 'Descripción',
  title: 'Rastrear pedido',
  hint: 'El del transportista, el de la tienda o el de la orden',
  eventsOf: (number: string) => `Movimientos de ${number}`,
  theOrder: (number: number) => `la orden ${number}`,
  underWay: 'Tus paquetes en camino',
  failed: 'No pudimos buscarlo.',
} as const;
