export const parcelsCopy = {
  pageTitle: 'Paquetes · Puente · Operación',
  title: 'Paquetes',
  noun: { one: 'paquete', many: 'paquetes', isMasculine: true },
  leg: 'Tramo',
  notices: 'Paquetes sin dueño y avisos sin orden',
  weights: 'Pesos distintos de lo cotizado',
  columns: {
    code: 'Paquete',
    status: 'Estado',
    since: 'En este tramo',
    received: 'Recibido',
    quoted: 'Peso cotizado',
    billed: 'Peso del transportista',
    carrier: 'Transportista',
  },
  notReceived: 'Todavía no',
  empty: { title: 'No hay paquetes en este tramo', text: 'Elegí otro tramo para ver más.' },
} as const;
