import { addBusinessDays } from '#domain/time/business-days.ts';

/** How many business days a bank takes to credit a payment. */
const BANK_DAYS = 5;

/** The day by which the bank should have credited a payment of a day. */
export function bankDueDay(day: string): string {
  return addBusinessDays(day, BANK_DAYS);
}
