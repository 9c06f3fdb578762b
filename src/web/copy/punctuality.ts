import type { DeliveryZone } from '#domain/order/status.ts';

/** How the promised dates were kept, for everybody. */
export const punctuality = {
  title: 'Cómo cumplimos las fechas',
  lead: 'De cada pedido guardamos la fecha que te prometimos al pagar y no la cambiamos. Acá está cuántos llegaron, por la semana en que tenían que llegar: los que todavía no llegaron cuentan como tarde.',
  summary: (percent: number, orders: string) =>
    `El ${percent} % de ${orders} pedidos llegó a tiempo en el último medio año.`,
  tooFew: 'Con menos de 30 pedidos no decimos nada: no alcanza para saberlo. Cuando los haya, los vas a ver acá.',
  zonesTitle: 'Por destino, en el último medio año',
  weeksTitle: 'Por semana',
  columns: {
    group: 'Destino',
    week: 'Semana',
    orders: 'Pedidos',
    onTime: 'A tiempo',
    late: 'Tarde',
    median: 'La mitad llegó en',
    ninetieth: '9 de cada 10 en',
  },
  zones: {
    PICKUP: 'Retiro en Montevideo',
    MONTEVIDEO: 'A domicilio en Montevideo',
    OTHER_DEPARTMENTS: 'Otros departamentos',
  } satisfies Record<DeliveryZone, string>,
  all: 'Todos',
  days: (days: number) => `${days} ${days === 1 ? 'día' : 'días'}`,
  notYet: 'todavía no',
  few: 'menos de 30',
  note: 'Los días van del pago a la entrega, o a que lo podés retirar. Lo que se canceló antes de su fecha no cuenta; lo que devolvimos después, cuenta como tarde.',
  download: 'Bajar los datos (CSV)',
} as const;
