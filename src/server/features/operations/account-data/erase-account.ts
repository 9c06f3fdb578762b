import type { AddressSnapshot, RecipientSnapshot } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { eraseMails } from '#server/features/base/mails/erase-mails.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeAccountDeletedMail } from '#server/features/base/mails/templates/account-deleted.ts';
import { deleteDocumentsOfCustomer } from '#server/features/operations/documents/repository.ts';
import {
  anonymizeOrders,
  deleteCustomer,
  eraseNoticesOfOrders,
  insertFormerCustomer,
  selectOrderEmails,
  selectPartnerNumbers,
} from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

/**
 * Erases an account that is locked and has no open orders: the customer's row with everything that belongs to it, the
 * mails, and what is personal in the finished orders, which stay for the books under a customer without data.
 */
export async function eraseAccount(
  deps: Deps,
  tx: Tx,
  customer: { id: string; email: string; first_name: string },
): Promise<void> {
  const at = deps.clock();
  const orderEmails = await selectOrderEmails(tx, customer.id);
  await eraseMails(tx, { addresses: [customer.email, ...orderEmails], at });
  await eraseNoticesOfOrders(tx, await selectPartnerNumbers(tx, customer.id));
  await deleteDocumentsOfCustomer(tx, customer.id);
  const hasOrders = orderEmails.length > 0;
  if (hasOrders) await detachOrders(deps, tx, { customerId: customer.id, at });
  await deleteCustomer(tx, customer.id);
  const { email: to, first_name: firstName } = customer;
  const { supportEmail } = deps.config.shop;
  const facts = { subjectId: deps.random.uuid(), to, firstName, at, supportEmail, hasOrders };
  await queueMail(deps, tx, composeAccountDeletedMail(facts));
}

/** The orders go over to a new customer without data, so that no id of the deleted one remains. */
async function detachOrders(
  { random }: Deps,
  tx: Tx,
  { customerId, at }: { customerId: string; at: Date },
): Promise<void> {
  const formerId = random.uuid();
  await insertFormerCustomer(tx, { id: formerId, at });
  await anonymizeOrders(tx, {
    customerId,
    formerId,
    recipient: NOBODY,
    address: NOWHERE,
    at,
  });
}

const NOBODY: RecipientSnapshot = {
  firstName: '',
  middleName: null,
  lastName: '',
  secondLastName: null,
  document: '',
  phone: null,
};

/** The department stays with the order, because the delivery was charged by it. */
const NOWHERE: Omit<AddressSnapshot, 'apartment'> = {
  address: '',
  doorNumber: null,
  neighborhood: '',
  zipCode: '',
  phoneNumber: null,
  observations: null,
};
