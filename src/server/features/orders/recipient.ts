import type { FieldError } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Consignee } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { isAdult, isCalendarDay } from '#domain/customer/birthday.ts';
import { isDocument } from '#domain/customer/document.ts';
import { isWordsOnly } from '#domain/customer/names.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { openPrivate } from '#server/features/accounts/private-data.ts';
import { type CustomerRow, findCustomer } from '#server/features/accounts/repository.ts';
import { notFound, type Refusal, refuse } from '#server/http/refusal.ts';

export interface Receiver {
  email: string;
  /** Its document stays sealed until a partner is told of it. */
  consignee: Consignee;
}

/** Who receives the order, as Aduanas asks; or what is missing before anything can be sent to them. */
export async function readReceiver(
  { db, clock, sealer }: { db: Queryable } & Pick<Context, 'clock' | 'sealer'>,
  customerId: string,
): Promise<Receiver | Refusal> {
  const customer = await findCustomer(db, customerId);
  if (!customer) return notFound();
  const faults = faultsOf(openPrivate(sealer, customer), montevideoDay(clock().toISOString()));
  if (faults.length > 0) return refuse(422, wordsFor(faults), faults);
  return {
    email: customer.email,
    consignee: {
      firstName: customer.first_name,
      middleName: customer.middle_name,
      lastName: customer.last_name,
      secondLastName: customer.second_last_name,
      document: customer.document ?? '',
      phone: customer.phone,
    },
  };
}

const NAMES: Readonly<Record<string, string>> = {
  firstName: 'nombre',
  lastName: 'apellido',
  document: 'cédula de identidad',
  birthday: 'fecha de nacimiento',
  gender: 'género',
};

function faultsOf(customer: CustomerRow, today: string): FieldError[] {
  const { first_name, last_name, document, birthday, gender } = customer;
  const faults: FieldError[] = [];
  if (!isWordsOnly(first_name)) faults.push({ field: 'firstName', message: MESSAGES.wordsOnly });
  if (!isWordsOnly(last_name)) faults.push({ field: 'lastName', message: MESSAGES.wordsOnly });
  if (document === null || !isDocument(document)) faults.push({ field: 'document', message: MESSAGES.required });
  if (birthday === null || !isCalendarDay(birthday)) faults.push({ field: 'birthday', message: MESSAGES.required });
  else if (!isAdult(birthday, today)) faults.push({ field: 'birthday', message: MESSAGES.adult });
  if (gender === null) faults.push({ field: 'gender', message: MESSAGES.required });
  return faults;
}

function wordsFor(faults: readonly FieldError[]): string {
  if (faults.some(({ message }) => message === MESSAGES.adult)) return MESSAGES.adult;
  const names = faults.map(({ field }) => NAMES[field] ?? field);
  return `Completá tus datos para Aduana: ${names.join(', ')}`;
}
