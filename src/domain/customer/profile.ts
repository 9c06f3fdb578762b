import { isAdult, isCalendarDay } from '#domain/customer/birthday.ts';
import { isDocument } from '#domain/customer/document.ts';
import type { Gender } from '#domain/customer/gender.ts';
import { isPersonName } from '#domain/customer/person-name.ts';

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
