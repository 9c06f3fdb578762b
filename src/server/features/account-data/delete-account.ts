import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { AddressSnapshot, RecipientSnapshot } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import {
  confirmIdentity,
  type IdentityProof,
  type ProvenIdentity,
  proveIdentity,
} from '#server/features/accounts/prove-identity.ts';
import { eraseMails } from '#server/features/mails/erase-mails.ts';
import { queueMail } from '#server/features/mails/queue-mail.ts';
import { composeAccountDeletedMail } from '#server/features/mails/templates/account-deleted.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import { refuseOpenOrders } from './open-orders.ts';
import {
  anonymizeOrders,
  deleteCustomer,
  eraseNoticesOfOrders,
  insertFormerCustomer,
  selectOrderEmails,
  selectPartnerNumbers,
} from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'db' | 'queue' | 'limits' | 'passwords' | 'fieldCipher'>;

/**
 * Deletes the account in one transaction: the customer's row with everything that belongs to it, the mails, and what is
 * personal in the finished orders, which stay for the books under a customer without data.
 */
export async function deleteAccount(
  deps: Deps,
  customerId: string,
  proof: IdentityProof,
): Promise<undefined | Refusal> {
  const identity = await proveIdentity(deps, customerId, proof);
  if (isRefusal(identity)) return identity;
  return await rollbackOnRefusal<undefined, Refusal>(deps.db, isRefusal, (tx) => erase(deps, tx, identity));
}

async function erase(deps: Deps, tx: Tx, identity: ProvenIdentity): Promise<undefined | Refusal> {
  const customer = await confirmIdentity(tx, identity);
  if (isRefusal(customer)) return customer;
  const refused = await refuseOpenOrders(tx, customer.id);
  if (refused) return refused;
  const at = deps.clock();
  const orderEmails = await selectOrderEmails(tx, customer.id);
  await eraseMails(tx, { addresses: [customer.email, ...orderEmails], at });
  await eraseNoticesOfOrders(tx, await selectPartnerNumbers(tx, customer.id));
  const hasOrders = orderEmails.length > 0;
  if (hasOrders) await detachOrders(deps, tx, { customerId: customer.id, at });
  await deleteCustomer(tx, customer.id);
  const { email: to, first_name: firstName } = customer;
  const { supportEmail } = deps.config.shop;
  const facts = { subjectId: deps.random.uuid(), to, firstName, at, supportEmail, hasOrders };
  await queueMail(deps, tx, composeAccountDeletedMail(facts));
  return undefined;
}

/** The orders go over to a new customer without data, so that no id of the deleted one remains. */
async function detachOrders(
  { random, fieldCipher }: Deps,
  tx: Tx,
  { customerId, at }: { customerId: string; at: Date },
): Promise<void> {
  const formerId = random.uuid();
  await insertFormerCustomer(tx, { id: formerId, at });
  await anonymizeOrders(tx, {
    customerId,
    formerId,
    recipient: { ...NOBODY, document: fieldCipher.encrypt('') },
    address: NOWHERE,
    at,
  });
}

const NOBODY: Omit<RecipientSnapshot, 'document'> = {
  firstName: '',
  middleName: null,
  lastName: '',
  secondLastName: null,
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
