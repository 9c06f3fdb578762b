import type { RecipientSnapshot } from '#db/tables/orders.ts';
import type { Context } from '#server/context.ts';

type Deps = Pick<Context, 'fieldCipher'>;

/** The document of an order's recipient as the order keeps it. */
export function encryptDocument({ fieldCipher }: Deps, orderId: string, document: string): string {
  return fieldCipher.encrypt(document, { column: 'orders.consignee.document', id: orderId });
}

/** The document of an order's recipient in clear text. Throws for one that was erased. */
export function decryptDocument(
  { fieldCipher }: Deps,
  { id, consignee }: { id: string; consignee: Pick<RecipientSnapshot, 'document'> },
): string {
  return fieldCipher.decrypt(consignee.document, { column: 'orders.consignee.document', id });
}
