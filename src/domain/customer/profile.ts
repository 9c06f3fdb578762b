import { isAdult, isCalendarDay } from './birthday.ts';
import { isDocument } from './document.ts';

export const MIN_NAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 100;

export const GENDERS = ['M', 'F', 'N'] as const;
export type Gender = (typeof GENDERS)[number];

/** Labels of the select; a profile without a value shows 'No especificado'. */
export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  M: 'Masculino',
  F: 'Femenino',
  N: 'No seleccionado',
};

export const GENDER_UNSPECIFIED = 'No especificado';

/** What Aduanas (customs) requires of the recipient of a parcel. */
export interface CustomsProfile {
  firstName: string | null;
  lastName: string | null;
  document: string | null;
  /** 'YYYY-MM-DD'. */
  birthday: string | null;
  gender: Gender | null;
}

export interface CustomsProfileFault {
  field: keyof CustomsProfile;
  reason: 'missing' | 'not-a-name' | 'underage';
}

/**
 * The fields that keep a profile from being declared to customs on the day ('YYYY-MM-DD'); empty when it is complete.
 */
export function customsProfileFaults(profile: CustomsProfile, today: string): CustomsProfileFault[] {
  const { firstName, lastName, document, birthday, gender } = profile;
  const faults: CustomsProfileFault[] = [];
  if (!isPersonName(firstName ?? '')) faults.push({ field: 'firstName', reason: 'not-a-name' });
  if (!isPersonName(lastName ?? '')) faults.push({ field: 'lastName', reason: 'not-a-name' });
  if (document === null || !isDocument(document)) faults.push({ field: 'document', reason: 'missing' });
  if (birthday === null || !isCalendarDay(birthday)) faults.push({ field: 'birthday', reason: 'missing' });
  else if (!isAdult(birthday, today)) faults.push({ field: 'birthday', reason: 'underage' });
  if (gender === null) faults.push({ field: 'gender', reason: 'missing' });
  return faults;
}

/**
 * Letters of any script, in words separated by blanks, apostrophes, points or hyphens: 'José', "O'Neill", 'Ana-María'.
 */
export function isPersonName(text: string): boolean {
  return /^[\p{L}\p{M}]+(?:[ '’.-]{1,2}[\p{L}\p{M}]+)*\.?$/u.test(text.trim());
}

/** A Uruguayan mobile number: 09 and seven digits, without blanks. */
export function isMobile(text: string): boolean {
  return /^09\d{7}$/.test(text);
}

/** '099412873' → '099 412 873' with no-break spaces; what is no mobile number stays as it is. */
export function formatMobile(text: string): string {
  return isMobile(text) ? text.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3') : text;
}
