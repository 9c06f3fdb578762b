import type { QueryClient } from '@tanstack/react-query';
import { customsFormSchema, type User } from '#contract/accounts.ts';
import type { CallInput } from '#contract/caller.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { profileQuery } from '#web/features/account/account-query.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import type { Owner } from '#web/lib/personal-data.tsx';
import { CUSTOMS_FIELDS, type CustomsValues } from './checkout-state.ts';

type ProfileUpdate = CallInput<'updateProfile'>['body'];

/** Initial values of the customs form. */
export function customsValues(profile: User): CustomsValues {
  return Object.fromEntries(CUSTOMS_FIELDS.map((name) => [name, profile[name] ?? ''])) as CustomsValues;
}

/** Whether an order can be made with the profile's customs data, as of today in Montevideo. */
export function hasCustomsData(profile: User, today = currentDay()): boolean {
  return customsFormSchema(today).safeParse(customsValues(profile)).success;
}

export function currentDay(): string {
  return montevideoDay(new Date().toISOString());
}

type CustomsForm = Omit<ProfileUpdate, 'documentConfirmed'> & { documentConfirmed?: 'on' | undefined };

/** Request body: empty optional names become null; a document that the account already has is not sent again. */
export function toUpdate({ document, documentConfirmed, ...rest }: CustomsForm, profile: User): ProfileUpdate {
  const update = { ...rest, middleName: rest.middleName || null, secondLastName: rest.secondLastName || null };
  if (document === profile.document) return update;
  return { ...update, document, documentConfirmed: documentConfirmed === 'on' };
}

/** Whose data it is. */
export interface Own {
  client: QueryClient;
  owner: Owner;
}

/** Saves the customs data and reads the profile again; where that fails, what the change returned counts. */
export async function saveProfile({ client, owner }: Own, body: ProfileUpdate): Promise<void> {
  const saved = await customerApi('updateProfile', { body });
  const { queryKey } = profileQuery(owner);
  client.setQueryData(queryKey, (profile) => profile && saved);
  await client.refetchQueries({ queryKey });
}
