import type { TimedLeg } from '#domain/order/leg-times.ts';
import { formatLongDay, weekdayName } from '#domain/time/montevideo.ts';
import type { FigureName } from '#domain/week/rows.ts';

const LEGS: Readonly<Record<TimedLeg, string>> = {
  bought: 'Compra',
  depot: 'A Miami',
  flight: 'En Miami',
  customs: 'Vuelo',
  handover: 'Aduana',
  delivered: 'Entrega',
};

/** Texts of the page of a week. */
export const weekCopy = {
  pageTitle: 'Semana · Puente · Operación',
  title: ({ from, to }: { from: string; to: string }) =>
    `Semana del ${from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : formatLongDay(from)} al ${formatLongDay(to)} de ${to.slice(0, 4)}`,
  lead: 'Qué pasó en la tienda, de lunes a domingo en hora de Montevideo, al lado de la semana anterior. El lunes a la mañana llega también por correo a cada dueño.',
  unfinished:
    'Esta semana todavía no terminó: las cifras llegan hasta ahora, al lado de los mismos días de la anterior.',
  weeks: 'Otras semanas',
  previous: 'Semana anterior',
  next: 'Semana siguiente',
  pick: 'Elegir una semana',
  day: 'Semana del día',
  figures: 'Cifras de la semana',
  columns: { figure: 'Cifra', current: 'Semana', before: 'Anterior', list: 'Ver' },
  sameDays: (to: string) => `Anterior, hasta el ${weekdayName(to)}`,
  unknown: '«Sin datos»: todavía no se contaba.',
  charts: {
    punctuality: 'A tiempo por semana',
    week: 'Semana',
    weekOf: (day: string) => `Semana del ${day}`,
    onTime: 'A tiempo',
    late: 'Tarde',
    legs: 'Días por tramo',
    legsNote:
      'De las órdenes entregadas en la semana: en cuánto hizo cada tramo la mitad, y en cuánto nueve de cada diez.',
    leg: 'Tramo',
    median: 'La mitad',
    slow: 'Nueve de cada diez',
    days: (days: string) => `${days} ${days === '1' ? 'día' : 'días'}`,
    noLegs: 'En esta semana no se entregó ninguna orden: no hay días por tramo.',
    legNames: LEGS,
  },
  reasons: 'Por qué se devolvió dinero',
  noReasons: 'En esta semana no se envió ninguna devolución.',
  now: 'Ahora',
  exceptions: 'En la cola',
  exceptionsText: (open: number, late: number) => `${open}, ${late} fuera de plazo`,
  lateOrders: 'Órdenes pagas que ya tendrían que haber llegado',
  fruitless: 'Lo que más se buscó sin resultado',
  fruitlessEmpty: 'Ninguna búsqueda desde tres redes o más en un día quedó sin resultado, o ya están vistas.',
  toSearches: 'Ver todas las búsquedas',
  toQueue: 'Ver la cola',
  toLate: 'Ver las atrasadas',
  toRisk: 'Ver las que están en riesgo',
  links: {
    orders: 'Ver las órdenes',
    refunds: 'Ver las enviadas',
    casesOpened: 'Ver los abiertos ahora',
    casesClosed: 'Ver los cerrados',
    fruitlessSearches: 'Ver las búsquedas',
  } satisfies Partial<Record<FigureName, string>>,
} as const;
