import { montevideoFields } from '#domain/time/montevideo.ts';

/** A bank transaction's 20 digits: yyyyMMddHHmmss in Montevideo, then a number of up to six digits. */
export function transactionNumber(isoInstant: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) throw new RangeError(`not six digits: ${serial}`);
  const { year, month, day, hour, minute, second } = montevideoFields(isoInstant);
  return `${year}${month}${day}${hour}${minute}${second}${String(serial).padStart(6, '0')}`;
}
