import { customsFormSchema, profileUpdateSchema, type User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import { z } from '#contract/zod.ts';
import { formatBirthday } from '#domain/customer/birthday.ts';
import { GENDER_LABELS, GENDER_UNSPECIFIED } from '#domain/customer/gender.ts';
import { account } from '#web/copy/account.ts';

export type ProfileChange = CallInput<'updateProfile'>['body'];
export type ProfileItem =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'secondLastName'
  | 'birthday'
  | 'document'
  | 'gender'
  | 'phone';

export const NAME_ITEMS = ['firstName', 'middleName', 'lastName', 'secondLastName'] as const;

/** What the page shows of an item. */
export function shownValue(user: User, item: ProfileItem): string {
  const value = user[item];
  if (item === 'gender') return user.gender === null ? GENDER_UNSPECIFIED : GENDER_LABELS[user.gender];
  if (!value) return account.none;
  return item === 'birthday' ? formatBirthday(value) : value;
}

/** The contract's rule of one item, as a form of its own. */
export function itemSchema(item: ProfileItem, today: string): z.ZodType<Record<string, string | null>> {
  const customs = customsFormSchema(today).shape;
  const rule = item === 'phone' ? profileUpdateSchema.shape.phone : customs[item];
  return z.strictObject({ [item]: rule }) as z.ZodType<Record<string, string | null>>;
}

/** What is sent, or null when nothing changed. An emptied name is no name. */
export function changeOf(user: User, item: ProfileItem, typed: string | null | undefined): ProfileChange | null {
  const value = typed?.trim() || null;
  return value === user[item] ? null : ({ [item]: value } as ProfileChange);
}
