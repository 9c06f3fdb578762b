import type { User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import type { CustomsValues } from './checkout-state.ts';

type ProfileUpdate = CallInput<'updateProfile'>['body'];

/** Initial values of the customs form. */
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

/** Request body: empty optional names become null; a document that the account already has is not sent again. */
export function toUpdate({ document, ...rest }: ProfileUpdate, profile: User): ProfileUpdate {
  const update = { ...rest, middleName: rest.middleName || null, secondLastName: rest.secondLastName || null };
  return profile.document === null ? { ...update, document } : update;
}
