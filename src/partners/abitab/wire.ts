import { z } from 'zod';

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

export const noticeWire = z.looseObject({
  PurchaseId: id.nullish(),
  TransactionId: id.nullish(),
  TransactionType: text.nullish(),
  Status: text,
  Amount: z.number(),
  Currency: text,
  UniqueId: text.nullish(),
  Order: text.nullish(),
});
export type BambooNoticeWire = z.infer<typeof noticeWire>;

/** Input of the notice's HMAC: its values exactly as the notice spells them. */
export function noticeSigningText(notice: BambooNoticeWire, dateSent: string): string {
  return `${notice.PurchaseId ?? notice.TransactionId ?? ''}${notice.Amount}${notice.Currency}${dateSent}`;
}
