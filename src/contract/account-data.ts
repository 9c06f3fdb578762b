import { ADDRESS_CHANGE_STATES } from '#domain/address/address-change.ts';
import { FISCAL_KINDS, FISCAL_STATES } from '#domain/fiscal/fiscal-document.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { PICKUP_ENDINGS } from '#domain/order/pickup.ts';
import { hasOneProof, identityProof, PROOF_FAULT, sessionInfoSchema, userSchema } from './accounts.ts';
import { addressSchema } from './addresses.ts';
import { caseSchema } from './cases.ts';
import { documentCorrectionSchema } from './document-corrections.ts';
import { documentSchema } from './documents.ts';
import { endpoint, noContent } from './endpoint.ts';
import { amount, instant } from './fields.ts';
import { forwardedParcelSchema } from './forwarded-parcels.ts';
import { orderAddressSchema, orderSchema } from './orders.ts';
import { z } from './zod.ts';

const exportedOrderSchema = orderSchema.extend({
  /** Who receives it, as customs was told. */
  recipient: z.strictObject({
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    /** Null for a member of the staff whose role may not unseal it, as document and birthday of the profile are. */
    document: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  payments: z.array(
    z.strictObject({
      method: z.string(),
      transactionId: z.string(),
      state: z.string(),
      amount,
      currency: z.string(),
      createdAt: instant,
      settledAt: instant.nullable(),
    }),
  ),
  /** Photos by their size and date; each is on the order. */
  cases: z.array(caseSchema),
  /** What they are; the files are downloaded from the page of the order. */
  documents: z.array(documentSchema),
  /** The links with which its journey is seen without signing in. */
  shareLinks: z.array(z.strictObject({ createdAt: instant, revokedAt: instant.nullable() })),
  /** Who was authorized to pick it up; the name is null once it is erased. */
  pickupAuthorizations: z.array(
    z.strictObject({
      name: z.string().nullable(),
      authorizedAt: instant,
      endedAt: instant.nullable(),
      ending: z.enum(PICKUP_ENDINGS).nullable(),
    }),
  ),
  /** Its fiscal documents; series and number are null until it is issued. */
  fiscalDocuments: z.array(
    z.strictObject({
      kind: z.enum(FISCAL_KINDS),
      series: z.string().nullable(),
      number: z.int().nullable(),
      amount,
      currency: z.enum(CURRENCIES),
      state: z.enum(FISCAL_STATES),
      createdAt: instant,
    }),
  ),
  /** The other addresses that it was to go to for a difference. */
  addressChanges: z.array(
    z.strictObject({ address: orderAddressSchema, state: z.enum(ADDRESS_CHANGE_STATES), requestedAt: instant }),
  ),
  refunds: z.array(
    z.strictObject({
      reason: z.string(),
      /** Null while a person has to decide it. */
      amount: amount.nullable(),
      currency: z.string().nullable(),
      state: z.string(),
      /** Bank and last digits of the account of a transfer. */
      accountBank: z.string().nullable(),
      accountEnding: z.string().nullable(),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
});

/** The title is the store's, with the translation that is shown today; null without one. */
const seenProduct = { productId: z.string(), title: z.string(), translatedTitle: z.string().nullable() };

/** Everything that the shop holds of a customer. */
export const accountExportSchema = z.strictObject({
  exportedAt: instant,
  profile: userSchema,
  account: z.strictObject({
    createdAt: instant,
    verifiedAt: instant.nullable(),
    providers: z.array(z.strictObject({ provider: z.string(), since: instant })),
  }),
  addresses: z.array(addressSchema),
  documentCorrections: z.array(documentCorrectionSchema),
  orders: z.array(exportedOrderSchema),
  cart: z.array(z.strictObject({ ...seenProduct, quantity: z.int(), price: amount, addedAt: instant })),
  savedItems: z.array(
    z.strictObject({ ...seenProduct, quantity: z.int(), price: amount.nullable(), savedAt: instant }),
  ),
  /** Duty-free shipments by others, as the customer declared them. */
  declaredFranchises: z.array(
    z.strictObject({ year: z.int(), shipments: z.int(), goods: amount, declaredAt: instant }),
  ),
  favorites: z.array(
    z.strictObject({
      ...seenProduct,
      addedAt: instant,
      priceAlertSince: instant.nullable(),
      priceAlertBelow: amount.nullable(),
    }),
  ),
  /** Parcels of other stores; their invoices are downloaded from the page of the parcels. */
  parcels: z.array(forwardedParcelSchema),
  history: z.array(z.strictObject({ ...seenProduct, visitedAt: instant })),
  keywords: z.array(z.strictObject({ keyword: z.string(), usedAt: instant })),
  searchRequests: z.array(z.strictObject({ keyword: z.string(), requestedAt: instant })),
  importQuestions: z.array(z.strictObject({ productId: z.string(), title: z.string(), askedAt: instant })),
  sessions: z.array(sessionInfoSchema.extend({ endedAt: instant.nullable() })),
  /** Browsers from which the customer signed in before. */
  knownDevices: z.array(z.strictObject({ lastSignInAt: instant, expiresAt: instant })),
  consents: z.array(
    z.strictObject({
      purpose: z.string(),
      accepted: z.boolean(),
      wording: z.string(),
      source: z.string(),
      date: instant,
    }),
  ),
  /** Mails to the present address, as long as they are kept. */
  mails: z.array(
    z.strictObject({ to: z.string(), subject: z.string(), createdAt: instant, sentAt: instant.nullable() }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

const deleteAccountSchema = z.strictObject(identityProof).refine(hasOneProof, PROOF_FAULT);

export const accountDataEndpoints = {
  exportAccount: endpoint({
    summary: 'Todo lo que la tienda guarda de vos, en un archivo',
    reply: accountExportSchema,
    access: 'customer',
    fileName: 'mis-datos.json',
  }),
  deleteAccount: endpoint({
    summary: 'Elimina tu cuenta; las órdenes terminadas quedan sin tus datos. 409 mientras haya una abierta',
    body: deleteAccountSchema,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
} as const;
