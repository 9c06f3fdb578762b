import { DAYS_FROM_MIAMI, DAYS_TO_MIAMI } from '#domain/order/delivery-days.ts';

/** When a purchase arrives, before it is paid. */
export const delivery = {
  payingToday: (range: string) => `Pagando hoy, llega ${range}`,
  legs: `Unos ${DAYS_TO_MIAMI} días hábiles de la tienda a Miami y de ${DAYS_FROM_MIAMI.min} a ${DAYS_FROM_MIAMI.max} de Miami a vos.`,
} as const;
