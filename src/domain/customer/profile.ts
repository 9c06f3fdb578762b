import { isCalendarDay } from '#domain/customer/birthday.ts';
import { isDocument } from '#domain/customer/document.ts';
import type { Gender } from '#domain/customer/gender.ts';
import { isPersonName } from './person-name.ts';

export interface CustomsProfile {
  firstName: string | null;
  lastName: string | null;
  document: string | null;
  birthday: string | null;
  gender: Gender | null;
}

/** Whether customs can be told who receives the parcel; age is another question. */
export function isCompleteProfile(profile: CustomsProfile): boolean {
  const { firstName, lastName, document, birthday, gender } = profile;
  return (
    firstName !== null &&
    isPersonName(firstName) &&
    lastName !== null &&
    isPersonName(lastName) &&
    document !== null &&
    isDocument(document) &&
    birthday !== null &&
    isCalendarDay(birthday) &&
    gender !== null
  );
}
