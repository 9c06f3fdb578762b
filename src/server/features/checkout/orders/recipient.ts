import type { FieldError } from '#contract/errors.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { type CustomsProfileFault, customsProfileFaults } from '#domain/customer/profile.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { type Customer, readCustomer } from '#server/features/people/accounts/read-customer.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';

export interface Recipient {
  email: string;
  consignee: Omit<RecipientSnapshot, 'document'>;
  /** In clear text: each order encrypts it for itself. */
  document: string;
}

/** Who receives the order, as customs (Aduanas) requires it; a refusal names the data that are missing. */
export async function readRecipient(
  deps: { db: Queryable } & Pick<Context, 'clock' | 'fieldCipher'>,
  customerId: string,
): Promise<Recipient | Refusal> {
  const customer = await readCustomer(deps, customerId);
  if (!customer) return notFound();
  const errors = findErrors(customer, montevideoDay(deps.clock().toISOString()));
  if (errors.length > 0) return refuse(422, messageFor(errors), errors);
  const { email, firstName, middleName, lastName, secondLastName, document, phone } = customer;
  return { email, consignee: { firstName, middleName, lastName, secondLastName, phone }, document: document ?? '' };
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  firstName: 'nombre',
  lastName: 'apellido',
  document: 'cédula de identidad',
  birthday: 'fecha de nacimiento',
  gender: 'género',
};

const FAULT_MESSAGES: Readonly<Record<CustomsProfileFault['reason'], string>> = {
  missing: MESSAGES.required,
  'not-a-name': MESSAGES.wordsOnly,
  underage: MESSAGES.adult,
};

function findErrors(customer: Customer, today: string): FieldError[] {
  return customsProfileFaults(customer, today).map(({ field, reason }) => ({ field, message: FAULT_MESSAGES[reason] }));
}

function messageFor(errors: readonly FieldError[]): string {
  if (errors.some(({ message }) => message === MESSAGES.adult)) return MESSAGES.adult;
  const labels = errors.map(({ field }) => FIELD_LABELS[field] ?? field);
  return `Completá tus datos para Aduana: ${labels.join(', ')}`;
}
