import { z } from 'zod';
import { isPlainText } from '#domain/text/plain-text.ts';

/** Cash payment at Abitab, through Bamboo Payment's purchase API (method ABT). Amounts are integer hundredths. */

const text = z.string();
const id = z.union([text, z.number()]);

export const PURCHASE_PATH = '/v1/api/purchase';

/** Headers of the notice; the hash covers PurchaseId + Amount + Currency + the date header. */
export const SIGNATURE_HEADER = 'signature';
export const DATE_HEADER = 'datesent';

export const newPurchaseWire = z.looseObject({
  PaymentMethod: text,
  TargetCountryISO: text,
  Amount: z.number().int().positive(),
  Currency: text,
  Order: text,
  UniqueID: text,
  Customer: z.looseObject({
    Email: text,
    FirstName: text.optional(),
    LastName: text.optional(),
    DocumentNumber: text.optional(),
  }),
  MetaDataIn: z.looseObject({ PaymentExpirationInMinutes: z.union([text, z.number()]) }),
  UrlNotify: text,
});

export const purchaseWire = z.looseObject({
  PurchaseId: id,
  Created: text.nullish(),
  Order: text.nullish(),
  UniqueID: text.nullish(),
  Amount: z.number(),
  Currency: text,
  Transaction: z.looseObject({ TransactionID: id.nullish(), Status: text }),
  MetadataOut: z
    .looseObject({
      /** Payment code that the cashier types in. */
      TransactionIdFromPW: id.nullish(),
      PaymentCode: id.nullish(),
      /** URL of the printable coupon. */
      PaymentBarcodeUrl: text.nullish(),
      PaymentExpirationDate: text.nullish(),
    })
    .nullish(),
});
export type BambooPurchaseWire = z.infer<typeof purchaseWire>;

export const purchaseResponseWire = z.looseObject({
  Response: purchaseWire.nullish(),
  Errors: z.array(z.looseObject({ ErrorCode: text.nullish(), Message: text.nullish() })).nullish(),
});

/** Text of a notice that is stored: without characters that PostgreSQL cannot store. */
const storableText = text.max(200).refine(isPlainText);
const storableId = z.union([storableText, z.number()]);

export const noticeWire = z.looseObject({
  PurchaseId: storableId.nullish(),
  TransactionId: storableId.nullish(),
  TransactionType: text.nullish(),
  Status: storableText,
  Amount: z.number(),
  Currency: storableText,
  UniqueId: storableText.nullish(),
  Order: storableText.nullish(),
});
export type BambooNoticeWire = z.infer<typeof noticeWire>;

/** Input of the notice's HMAC: its values exactly as the notice spells them. */
export function noticeSigningText(notice: BambooNoticeWire, dateSent: string): string {
  return `${notice.PurchaseId ?? notice.TransactionId ?? ''}${notice.Amount}${notice.Currency}${dateSent}`;
}
