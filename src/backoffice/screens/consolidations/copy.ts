export const consolidationsCopy = {
  pageTitle: 'Consolidaciones · Puente · Operación',
  title: 'Consolidaciones',
  noun: { one: 'orden', many: 'órdenes' },
  board: 'Tramos',
  oldest: (age: string) => `la más vieja, ${age}`,
  columns: {
    order: 'Orden',
    promised: 'Prometida',
    parcels: 'Recibidos',
    shipment: 'Envío',
  },
  parcels: (received: number, expected: number) => `${received} de ${expected}`,
  noParcels: 'Sin anunciar',
  empty: { title: 'No hay órdenes en este tramo', text: 'Elegí otro tramo arriba.' },
} as const;
