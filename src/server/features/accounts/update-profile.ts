import type { Updateable } from 'kysely';
import type { User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CustomersTable } from '#db/tables/people.ts';
import { transaction } from '#db/transaction.ts';
import { isAdult } from '#domain/customer/birthday.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, Refusal, refuseField } from '#server/http/refusal.ts';
import { presentUser } from './present.ts';
import { openPrivate, sealPrivate } from './private-data.ts';
import { type CustomerRow, lockCustomer, updateCustomer } from './repository.ts';

type ProfileChange = CallRequest<'updateProfile'>['body'];

const DOCUMENT_FIXED = 'La cédula ya está cargada y no se puede cambiar; escribinos si hay un error';

/** Changes what was sent and really differs: a form that sends everything back as it was changes nothing. */
export async function updateProfile(
  { db, clock, sealer }: Pick<Context, 'clock' | 'db' | 'sealer'>,
  customerId: string,
  sent: ProfileChange,
): Promise<User | Refusal> {
  return await transaction(db, async (tx) => {
    const row = await lockCustomer(tx, customerId);
    if (!row) return notFound();
    const customer = openPrivate(sealer, row);
    const change = changeOf(customer, sent, montevideoDay(clock().toISOString()));
    if (isRefusal(change)) return change;
    if (Object.keys(change).length === 0) return presentUser(customer);
    return presentUser(openPrivate(sealer, await updateCustomer(tx, customerId, sealPrivate(sealer, change))));
  });
}

function changeOf(customer: CustomerRow, sent: ProfileChange, today: string): Updateable<CustomersTable> | Refusal {
  const { document, birthday } = sent;
  if (document !== undefined && customer.document !== null && document !== customer.document)
    return new Refusal(422, DOCUMENT_FIXED, { errors: [{ field: 'document', message: DOCUMENT_FIXED }] });
  if (birthday !== undefined && birthday !== customer.birthday && !isAdult(birthday, today))
    return refuseField('birthday', MESSAGES.adult);
  return differing(customer, {
    first_name: sent.firstName,
    middle_name: emptyToNull(sent.middleName),
    last_name: sent.lastName,
    second_last_name: emptyToNull(sent.secondLastName),
    document,
    birthday,
    gender: sent.gender,
    phone: sent.phone,
  });
}

function emptyToNull(words: string | null | undefined): string | null | undefined {
  return words === '' ? null : words;
}

type Columns = { [Column in keyof Updateable<CustomersTable>]: Updateable<CustomersTable>[Column] | undefined };

function differing(customer: CustomerRow, wanted: Columns): Updateable<CustomersTable> {
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== customer[column as keyof CustomerRow],
  );
  return Object.fromEntries(changed);
}
