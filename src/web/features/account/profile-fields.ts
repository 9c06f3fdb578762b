import { profileUpdateSchema, type User } from '#contract/accounts.ts';
import { z } from '#contract/zod.ts';
import { GENDER_LABELS, GENDER_UNSPECIFIED } from '#domain/customer/profile.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import { account } from '#web/copy/account.ts';
import { typedCustomsSchema } from '#web/features/forms/parse-date.ts';

export type ProfileField =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'secondLastName'
  | 'birthday'
  | 'document'
  | 'gender'
  | 'phone';

export const NAME_FIELDS = ['firstName', 'middleName', 'lastName', 'secondLastName'] as const;

/** Display text of a profile field. */
export function formatFieldValue(user: User, field: ProfileField): string {
  const value = user[field];
  if (field === 'gender') return user.gender === null ? GENDER_UNSPECIFIED : GENDER_LABELS[user.gender];
  if (!value) return account.notProvided;
  return field === 'birthday' ? formatCalendarDay(value) : value;
}

/** Schema of a form that holds one profile field, taken from the contract. `today`: 'YYYY-MM-DD' in Montevideo. */
export function fieldSchema(field: ProfileField, today: string) {
  const customs = typedCustomsSchema(today).shape;
  const rule = field === 'phone' ? profileUpdateSchema.shape.phone.unwrap() : customs[field];
  return z.strictObject({ [field]: rule } as Record<ProfileField, typeof rule>);
}
