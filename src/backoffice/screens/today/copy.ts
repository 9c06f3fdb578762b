import type { OverrideKind } from '#domain/catalog/override.ts';
import type { OpenLeg } from '#domain/order/open-legs.ts';
import { formatLongDay, weekdayName } from '#domain/time/montevideo.ts';
import type { TodayFigure } from '#domain/week/today-figures.ts';
import { countOf } from '#ui/format-number.ts';

const FIGURES: Readonly<Record<TodayFigure, string>> = {
  collected: 'Cobrado',
  margin: 'Margen',
  orders: 'Órdenes',
  conversion: 'De carrito a orden paga',
  refunded: 'Devuelto',
  onTime: 'A tiempo',
};

const LEGS: Readonly<Record<OpenLeg, string>> = {
  unpaid: 'Sin pagar',
  'to-buy': 'Pagas sin comprar',
  buying: 'Comprándose',
  bought: 'Compradas',
  miami: 'En Miami',
  flight: 'En vuelo',
  customs: 'En aduana',
  delivery: 'En reparto',
  pickup: 'Para retirar',
};

const OVERRIDES: Readonly<Record<OverrideKind, string>> = {
  block: 'el bloqueo',
  weight: 'el peso corregido',
  customs: 'la clasificación',
  ceiling: 'el precio máximo',
  import: 'la decisión sobre el ingreso',
};

/** Texts of the page of the day. */
export const todayCopy = {
  pageTitle: 'Hoy · Puente · Operación',
  title: (day: string) => `Hoy, ${weekdayName(day)} ${formatLongDay(day)}`,
  legs: 'Dónde están las órdenes',
  legNames: LEGS,
  oldest: (age: string) => `la más vieja, ${age.replace(' ', '\u00a0')}`,
  none: 'ninguna',
  figures: 'Cómo va el día',
  figuresUntil: (time: string) => `Hasta las ${time}, al lado de los mismos días de las cuatro semanas anteriores.`,
  figureNames: FIGURES,
  usual: (day: string, value: string) => `un ${weekdayName(day)} entero, ${value}`,
  noUsual: 'todavía sin con qué comparar',
  noValue: 'sin datos',
  percent: (value: number) => `${value} %`,
  day: 'Día',
  ending: {
    title: 'Termina hoy',
    promised: (count: string, isOne: boolean) =>
      `${count} ${isOne ? 'orden prometida' : 'órdenes prometidas'} para hoy`,
    late: (count: string, isOne: boolean) =>
      `${count} ${isOne ? 'orden con el plazo vencido' : 'órdenes con el plazo vencido'}`,
    cases: (count: string, isOne: boolean) => `${count} ${isOne ? 'caso' : 'casos'} por contestar hoy`,
    draft: { customs: 'Decidir un régimen de aduana', tariff: 'Decidir una tarifa' },
    draftOf: (name: string, validFrom: string) => `${name} con vigencia desde el ${validFrom}`,
    override: (kind: OverrideKind, title: string) => `Termina ${OVERRIDES[kind]} de ${title}`,
    nothing: 'Nada termina hoy.',
  },
  money: {
    title: 'Plata que espera',
    toBank: 'Cobrado que los extractos no muestran',
    toReturn: 'Por devolver',
    wallet: 'Saldo en la tienda',
    owed: 'Compras pagas sin comprar',
    daysLeft: 'Al ritmo de cuatro semanas alcanza para',
    days: (days: number) => (days > 365 ? 'más de un año' : countOf(days, 'día', 'días')),
    nothing: 'nada',
    unread: 'El saldo todavía no se leyó.',
  },
  partners: {
    title: 'Proveedores',
    fine: (count: number) => `Los ${count} responden.`,
    failing: (name: string) => `${name} no responde bien`,
  },
  fruitless: {
    title: 'Se buscó y no hubo',
    times: (count: number) => countOf(count, 'vez', 'veces'),
    nothing: 'En siete días, nada que varias personas buscaran quedó sin resultado.',
  },
  stockOuts: {
    title: 'La tienda no lo tenía',
    lost: (orders: number, amount: string) =>
      `En siete días se perdieron ${countOf(orders, 'venta', 'ventas')} por ${amount}.`,
    nothing: 'En siete días no se perdió ninguna venta por falta de stock.',
  },
  repairs: {
    title: 'La tienda lo arregló sola',
    since: (day: string) => `Desde la tarde del ${day}.`,
    nothing: 'Nada desde ayer a la tarde.',
  },
  more: (count: string) => `más de ${count}`,
} as const;
