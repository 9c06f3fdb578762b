export const parcelsCopy = {
  pageTitle: 'Paquetes · Puente · Operación',
  title: 'Paquetes',
  noun: { one: 'paquete', many: 'paquetes', isMasculine: true },
  notices: 'Paquetes sin dueño y avisos sin orden',
  otherStores: 'Paquetes de otras tiendas',
  weights: 'Pesos distintos de lo cotizado',
  columns: {
    code: 'Paquete',
    received: 'Recibido',
    carrier: 'Transportista',
  },
  notReceived: 'Todavía no',
  empty: { title: 'No hay paquetes en este tramo', text: 'Elegí otro tramo para ver más.' },
} as const;
