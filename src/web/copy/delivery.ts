import { DAYS_FROM_MIAMI, DAYS_TO_MIAMI } from '#domain/order/delivery-days.ts';

/** When a purchase arrives, before it is paid. */
export const delivery = {
  payingToday: (range: string) => `Pagando hoy, llega ${range}`,
  /** The range that the price box of a product names, as the leg that it is. */
  lastLeg: `De Miami a vos, en ${DAYS_FROM_MIAMI.min} a ${DAYS_FROM_MIAMI.max} días hábiles con entrega express`,
  legs: `Unos ${DAYS_TO_MIAMI} días hábiles de la tienda a Miami y de ${DAYS_FROM_MIAMI.min} a ${DAYS_FROM_MIAMI.max} de Miami a vos.`,
} as const;
