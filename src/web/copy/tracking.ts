/** Following a parcel by its number. The first strings are the specification's. */
export const tracking = {
  field: 'Numero de tracking',
  submit: 'Rastrear pedido',
  initial: 'Rastrea tu pedido.',
  notFound: 'No encontramos tu pedido.',
  date: 'Fecha',
  description: 'Descripción',
  title: 'Rastrear pedido',
  hint: 'El del transportista, el de la tienda o el de la orden',
  found: (number: string) => `Movimientos de ${number}`,
  failed: 'No pudimos buscarlo.',
} as const;
