import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { lockUnannouncedOrders, saveConsignee } from './own-orders-repository.ts';
import { encryptPersonalData } from './personal-data.ts';
import { type CustomerRow, updateCustomer } from './repository.ts';

interface Replacement {
  /** With the personal data decrypted; its row is locked. */
  customer: Pick<CustomerRow, 'id' | 'document'>;
  document: string;
}

/** Gives a locked customer another document, and their orders as below; returns the numbers of these. */
export async function replaceDocument(
  deps: Pick<Context, 'fieldCipher'>,
  tx: Tx,
  { customer, document }: Replacement,
): Promise<number[]> {
  const numbers = await replaceDocumentOfOrders(deps, tx, { customer, document });
  await updateCustomer(tx, customer.id, encryptPersonalData(deps.fieldCipher, customer.id, { document }));
  return numbers;
}

/**
 * Writes a customer's new document into their orders that have the former one and are not announced to the carrier;
 * returns the numbers of these. An order for another recipient keeps its own.
 */
export async function replaceDocumentOfOrders(
  { fieldCipher: { encrypt, decrypt } }: Pick<Context, 'fieldCipher'>,
  tx: Tx,
  { customer, document }: Replacement,
): Promise<number[]> {
  if (customer.document === null) return [];
  const numbers: number[] = [];
  for (const { id, number, consignee } of await lockUnannouncedOrders(tx, customer.id)) {
    const place = { column: 'orders.consignee.document', id } as const;
    if (decrypt(consignee.document, place) !== customer.document) continue;
    await saveConsignee(tx, id, { ...consignee, document: encrypt(document, place) });
    numbers.push(number);
  }
  return numbers;
}
