/** Texts of orders whose packages weigh otherwise than quoted. */
export const weightsCopy = {
  pageTitle: 'Pesos distintos · Puente · Operación',
  title: 'Pesos distintos de lo cotizado',
  intro: 'Lo que el transportista pesó contra lo que se cotizó. Lo que pagó quien compró no cambia.',
  order: (number: number) => `Orden ${number}`,
  weights: (quoted: number, billed: number) => `Cotizado ${quoted} g, pesado ${billed} g.`,
  freight: (quoted: string, billed: string) => `Flete cotizado ${quoted}, con ese peso ${billed}.`,
  found: (when: string) => `Desde el ${when}`,
  accept: 'Aceptar el peso',
  claim: 'Reclamar al transportista',
  empty: 'No hay diferencias de peso',
  emptyText: 'Todo lo que el transportista pesó está dentro de lo cotizado.',
  back: 'Volver a paquetes y avisos',
} as const;
