import { customsFormSchema, type User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import { z } from '#contract/zod.ts';
import { formatBirthday, parseBirthday } from '#domain/customer/birthday.ts';
import type { CustomsValues } from './draft.ts';

export type CustomsUpdate = CallInput<'updateProfile'>['body'] & { document: string };

const typed = z.record(z.string(), z.string());

/** The contract's form; a birthday is typed as dd/MM/yyyy, and an empty optional name is none. */
export function typedCustomsSchema(today: string): z.ZodType<CustomsUpdate> {
  return typed
    .transform(
      ({ birthday = '', middleName, secondLastName, ...rest }): Record<string, string | null> => ({
        ...rest,
        middleName: middleName || null,
        secondLastName: secondLastName || null,
        birthday: parseBirthday(birthday) ?? birthday.trim(),
      }),
    )
    .pipe(customsFormSchema(today) as unknown as z.ZodType<CustomsUpdate, Record<string, string | null>>);
}

export function customsValues(profile: User): CustomsValues {
  return {
    firstName: profile.firstName,
    middleName: profile.middleName ?? '',
    lastName: profile.lastName,
    secondLastName: profile.secondLastName ?? '',
    document: profile.document ?? '',
    birthday: profile.birthday ? formatBirthday(profile.birthday) : '',
    gender: profile.gender ?? '',
  };
}

/** What is sent of it: a document that the account has already is not sent again. */
export function toUpdate(update: CustomsUpdate, profile: User): CallInput<'updateProfile'>['body'] {
  const { document, ...rest } = update;
  return profile.document === null ? update : rest;
}
