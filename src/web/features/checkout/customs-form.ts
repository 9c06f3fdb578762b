import type { User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import type { CustomsValues } from './checkout-draft.ts';

type ProfileUpdate = CallInput<'updateProfile'>['body'];

export function customsValues(profile: User): CustomsValues {
  return {
    firstName: profile.firstName,
    middleName: profile.middleName ?? '',
    lastName: profile.lastName,
    secondLastName: profile.secondLastName ?? '',
    document: profile.document ?? '',
    birthday: profile.birthday ?? '',
    gender: profile.gender ?? '',
  };
}

/** What is sent of the form: an empty optional name is none, and a document that the account has is not sent again. */
export function toUpdate({ document, ...rest }: ProfileUpdate, profile: User): ProfileUpdate {
  const update = { ...rest, middleName: rest.middleName || null, secondLastName: rest.secondLastName || null };
  return profile.document === null ? { ...update, document } : update;
}
