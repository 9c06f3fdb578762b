import { montevideoFields } from '#domain/time/montevideo.ts';

/** The 20 digits of a bank transaction: yyyyMMddHHmmss in Montevideo, then a serial number of six digits. */
export function transactionNumber(isoInstant: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > 999_999) throw new RangeError(`not six digits: ${serial}`);
  const { year, month, day, hour, minute, second } = montevideoFields(isoInstant);
  return `${year}${month}${day}${hour}${minute}${second}${String(serial).padStart(6, '0')}`;
}
