import type { Updateable } from 'kysely';
import type { User } from '#contract/accounts.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { CustomersTable } from '#db/tables/people.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { isAdult } from '#domain/customer/birthday.ts';
import { hasValidCheckDigit } from '#domain/customer/document.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, notFound, Refusal, refuseField } from '#server/refusal.ts';
import { hasPaidOrder } from './own-orders-repository.ts';
import { decryptPersonalData, encryptPersonalData } from './personal-data.ts';
import { presentUser } from './present.ts';
import { replaceDocumentOfOrders } from './replace-document.ts';
import { type CustomerRow, lockCustomer, updateCustomer } from './repository.ts';

type ProfileChange = CallRequest<'updateProfile'>['body'];

const DOCUMENT_LOCKED = 'La cédula no se cambia después del primer pago; si está mal, pedí la corrección en tu cuenta';

/** Updates the fields that differ from the stored ones; a form sent back unchanged updates nothing. */
export async function updateProfile(
  deps: Pick<Context, 'clock' | 'db' | 'fieldCipher'>,
  customerId: string,
  request: ProfileChange,
): Promise<User | Refusal> {
  const { clock, fieldCipher } = deps;
  return await transaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId);
    if (!row) return notFound();
    const customer = decryptPersonalData(fieldCipher, row);
    const fault = await documentFault(tx, customer, request);
    if (fault !== null) return new Refusal(422, fault, { errors: [{ field: 'document', message: fault }] });
    const change = changesOf(customer, request, montevideoDay(clock().toISOString()));
    if (isRefusal(change)) return change;
    const present = { db: tx, fieldCipher };
    if (Object.keys(change).length === 0) return await presentUser(present, row);
    const { document } = change;
    if (document) await replaceDocumentOfOrders(deps, tx, { customer, document });
    const sealed = encryptPersonalData(fieldCipher, customerId, change);
    return await presentUser(present, await updateCustomer(tx, customerId, sealed));
  });
}

/** Why the document cannot be as requested; null where it can, or stays. */
async function documentFault(
  tx: Tx,
  customer: CustomerRow,
  { document, documentConfirmed = false }: ProfileChange,
): Promise<string | null> {
  if (document === undefined || document === customer.document) return null;
  if (customer.document !== null && (await hasPaidOrder(tx, customer.id))) return DOCUMENT_LOCKED;
  return documentConfirmed || hasValidCheckDigit(document) ? null : MESSAGES.checkDigit;
}

function changesOf(customer: CustomerRow, request: ProfileChange, today: string): Updateable<CustomersTable> | Refusal {
  const { document, birthday } = request;
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
