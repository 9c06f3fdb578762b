/** Orders and tracking as they are saved for reading without connection. */
export const savedOrders = {
  order: (number: number) => `Orden ${number}`,
  tracking: (number: string) => `Movimientos de ${number}`,
  inReview: 'Estamos revisando tu pago',
  ready: 'Lista para retirar',
  pickup: 'Retiro',
  pickupNumber: (number: number) => `Decí el número de orden ${number} y llevá tu cédula de identidad.`,
  trackingNumbers: 'Número de seguimiento',
  timeline: 'Recorrido',
  package: (index: number, count: number) => `Paquete ${index} de ${count}`,
  products: 'Productos',
  events: 'Movimientos',
  item: (title: string, quantity: number) => (quantity === 1 ? title : `${quantity} × ${title}`),
} as const;
