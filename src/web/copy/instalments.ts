/** Paying in parts, with the credit cards of the banks. */
export const instalments = {
  fixed: 'Hasta 12 cuotas fijas en pesos',
  title: 'Cuotas por banco',
  text: 'Con tarjetas de crédito pagás hasta en 18 cuotas sin interés o hasta en 12 cuotas fijas en pesos. Esta tabla dice cuál vale con cada banco o tarjeta.',
  columns: ['Banco o tarjeta', 'Sin interés', 'Fijas en pesos'],
  upTo: (count: number) => `Hasta ${count}`,
  validFrom: (day: string) =>
    `Vale desde el ${day}, para toda compra y sin importe mínimo, hasta que publiquemos otra tabla.`,
  rounding:
    'Cada cuota es el total en pesos, a la cotización del día, dividido en partes iguales y redondeado al peso. La cantidad la elegís en la página de tu banco. En efectivo, en Abitab, se paga de una vez.',
  seeTable: 'Ver cuotas por banco',
  or: 'o',
  atPayment:
    'Cuotas sin interés con tarjeta de crédito, a la cotización de hoy y redondeadas al peso: la cantidad la elegís en la página de tu banco.',
} as const;
