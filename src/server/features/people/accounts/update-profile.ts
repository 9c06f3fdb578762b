import type { Updateable } from 'kysely';
import type { User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CustomersTable } from '#db/tables/people.ts';
import { transaction } from '#db/transaction.ts';
import { isAdult } from '#domain/customer/birthday.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, Refusal, refuseField } from '#server/refusal.ts';
import { decryptPersonalData, encryptPersonalData } from './personal-data.ts';
import { presentUser } from './present.ts';
import { type CustomerRow, lockCustomer, updateCustomer } from './repository.ts';

type ProfileChange = CallRequest<'updateProfile'>['body'];

const DOCUMENT_FIXED = 'La cédula ya está cargada y no se puede cambiar; escribinos si hay un error';

/** Updates the fields that differ from the stored ones; a form sent back unchanged updates nothing. */
export async function updateProfile(
  { db, clock, fieldCipher }: Pick<Context, 'clock' | 'db' | 'fieldCipher'>,
  customerId: string,
  request: ProfileChange,
): Promise<User | Refusal> {
  return await transaction(db, async (tx) => {
    const row = await lockCustomer(tx, customerId);
    if (!row) return notFound();
    const customer = decryptPersonalData(fieldCipher, row);
    const change = changesOf(customer, request, montevideoDay(clock().toISOString()));
    if (isRefusal(change)) return change;
    if (Object.keys(change).length === 0) return presentUser(customer);
    return presentUser(
      decryptPersonalData(
        fieldCipher,
        await updateCustomer(tx, customerId, encryptPersonalData(fieldCipher, customerId, change)),
      ),
    );
  });
}

function changesOf(customer: CustomerRow, request: ProfileChange, today: string): Updateable<CustomersTable> | Refusal {
  const { document, birthday } = request;
  if (document !== undefined && customer.document !== null && document !== customer.document)
    return new Refusal(422, DOCUMENT_FIXED, { errors: [{ field: 'document', message: DOCUMENT_FIXED }] });
  if (birthday !== undefined && birthday !== customer.birthday && !isAdult(birthday, today))
    return refuseField('birthday', MESSAGES.adult);
  return differingColumns(customer, {
    first_name: request.firstName,
    middle_name: emptyToNull(request.middleName),
    last_name: request.lastName,
    second_last_name: emptyToNull(request.secondLastName),
    document,
    birthday,
    gender: request.gender,
    phone: request.phone,
  });
}

function emptyToNull(name: string | null | undefined): string | null | undefined {
  return name === '' ? null : name;
}

type Columns = { [Column in keyof Updateable<CustomersTable>]: Updateable<CustomersTable>[Column] | undefined };

function differingColumns(customer: CustomerRow, requested: Columns): Updateable<CustomersTable> {
  const changed = Object.entries(requested).filter(
    ([column, value]) => value !== undefined && value !== customer[column as keyof CustomerRow],
  );
  return Object.fromEntries(changed);
}
