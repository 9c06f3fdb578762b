import { addBusinessDays } from '#domain/time/business-days.ts';
import { DAYS_FROM_MIAMI, DAYS_TO_MIAMI } from './delivery-days.ts';

/** First and last day, 'YYYY-MM-DD'. */
export interface DeliveryRange {
  from: string;
  to: string;
}

/** When an order that is paid on a day in Montevideo arrives: what is promised before paying and what the order shows. */
export function deliveryRange(paidOn: string): DeliveryRange {
  const from = addBusinessDays(paidOn, DAYS_TO_MIAMI + DAYS_FROM_MIAMI.min);
  return { from, to: addBusinessDays(from, DAYS_FROM_MIAMI.max - DAYS_FROM_MIAMI.min) };
}
