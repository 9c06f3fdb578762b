import { accountExportSchema } from '#contract/account-data.ts';
import { id } from '#contract/backoffice/fields.ts';
import { after, day, listCount, pageOf } from '#contract/backoffice/page.ts';
import { instant } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { CASE_KINDS, CASE_STATES } from '#domain/cases/case.ts';
import { isEmail, MAX_EMAIL_LENGTH } from '#domain/customer/email.ts';
import { CURRENCIES } from '#domain/money/cents.ts';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { REFUND_STAGES } from '#domain/refund/staff-refund.ts';
import { act, read } from './endpoint.ts';

const cents = z.int();
const ofCustomer = z.strictObject({ id });

const customerRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  createdAt: instant,
});

const product = z.strictObject({ asin: z.string(), title: z.string(), quantity: z.int(), cents: cents.nullable() });

const customer = customerRow.extend({
  locker: z.int(),
  phone: z.string().nullable(),
  /** Whether there is a document; it is sealed, and this page does not open it. */
  hasDocument: z.boolean(),
  verifiedAt: instant.nullable(),
  acceptsOffersSince: instant.nullable(),
  /** Accounts of the same person that were merged into this one. */
  mergedAccounts: z.int(),
  signIn: z.strictObject({
    hasPassword: z.boolean(),
    providers: z.array(z.string()),
    contestedAt: instant.nullable(),
    wrongPasswords: z.int(),
    lockedUntil: instant.nullable(),
    knownDevices: z.int(),
  }),
  /** Since when mails to the address come back, or were marked as unwanted. */
  mailDelivery: z.strictObject({ bouncedSince: instant.nullable(), complainedSince: instant.nullable() }),
  franchises: z.strictObject({ used: z.int(), left: z.int() }),
  addresses: z.array(z.strictObject({ id: z.string(), text: z.string(), phone: z.string(), isDefault: z.boolean() })),
  sessions: z.array(
    z.strictObject({ id: z.string(), device: z.string().nullable(), openedAt: instant, seenAt: instant }),
  ),
  cart: z.array(product),
  savedItems: z.array(product),
  favorites: z.int(),
  priceAlerts: z.array(
    z.strictObject({ asin: z.string(), title: z.string(), cents: cents.nullable(), since: instant }),
  ),
  /** The newest of each. */
  cases: z.array(
    z.strictObject({
      number: z.int(),
      orderNumber: z.int(),
      kind: z.enum(CASE_KINDS),
      state: z.enum(CASE_STATES),
      openedAt: instant,
    }),
  ),
  refunds: z.array(
    z.strictObject({
      id: z.string(),
      orderNumber: z.int(),
      stage: z.enum(REFUND_STAGES),
      amountCents: cents.nullable(),
      currency: z.enum(CURRENCIES).nullable(),
      createdAt: instant,
    }),
  ),
  mails: z.array(
    z.strictObject({
      id: z.string(),
      subject: z.string(),
      state: z.enum(['queued', 'sent', 'given-up', 'bounced', 'complained', 'suppressed', 'withdrawn']),
      createdAt: instant,
    }),
  ),
});
export type CustomerForStaff = z.output<typeof customer>;

const orderRow = z.strictObject({
  number: z.int(),
  status: z.enum(ORDER_STATUSES),
  amountCents: cents,
  currency: z.enum(CURRENCIES),
  createdAt: instant,
});

function email(message: string) {
  return z.string({ error: MESSAGES.value }).trim().max(MAX_EMAIL_LENGTH, MESSAGES.tooLong).refine(isEmail, message);
}

const customerFilters = z.strictObject({
  q: z.string().trim().max(120, MESSAGES.tooLong).default(''),
  /** Days on which the account was made. */
  from: day.optional(),
  to: day.optional(),
});
export type CustomerFilters = z.output<typeof customerFilters>;

const listedCustomer = customerRow.extend({
  locker: z.int(),
  /** Up to a hundred. */
  orders: z.int(),
  lastOrderAt: instant.nullable(),
});
export type ListedCustomer = z.output<typeof listedCustomer>;

export const customerEndpoints = {
  listCustomers: read({
    summary: 'Clientes, los más nuevos primero, o los que tienen un dato',
    permission: 'customers',
    input: customerFilters.extend({ descending: z.boolean().default(true), after }),
    reply: pageOf(listedCustomer),
  }),
  countCustomers: read({
    summary: 'Cuántos clientes tienen un dato o una fecha, hasta mil',
    permission: 'customers',
    input: customerFilters,
    reply: listCount,
  }),
  readCustomer: read({
    summary: 'La página de un cliente; queda registrado quién la vio',
    permission: 'customers',
    input: ofCustomer,
    reply: customer,
  }),
  listCustomerOrders: read({
    summary: 'Las órdenes de un cliente, la última primero',
    permission: 'customers',
    input: z.strictObject({ id, after }),
    reply: pageOf(orderRow),
  }),
  endCustomerSession: act({
    summary: 'Cierra una sesión de un cliente',
    permission: 'customers.sessions',
    input: z.strictObject({ id, sessionId: id }),
  }),
  endCustomerSessions: act({
    summary: 'Cierra todas las sesiones de un cliente',
    permission: 'customers.sessions',
    input: ofCustomer,
  }),
  liftSuppression: act({
    summary: 'Vuelve a mandar correos a una dirección a la que no se mandaban',
    permission: 'customers.sessions',
    input: z.strictObject({
      email: email('Escribí el correo'),
      /** Its mails came back, or somebody there marked one as unwanted. */
      cause: z.enum(['bounce', 'complaint'], { error: 'Elegí por qué no se le escribe' }),
    }),
  }),
  exportCustomer: act({
    summary: 'Abre la descarga de los datos de un cliente, por unos minutos',
    permission: 'customers.export',
    stepUp: true,
    input: ofCustomer,
  }),
  downloadCustomerData: read({
    summary: 'Los datos de un cliente, mientras la descarga está abierta',
    permission: 'customers.export',
    input: ofCustomer,
    reply: accountExportSchema,
  }),
  eraseCustomer: act({
    summary: 'Elimina la cuenta de un cliente; sus órdenes terminadas quedan sin datos personales',
    permission: 'customers.erase',
    stepUp: true,
    input: ofCustomer,
  }),
  mergeCustomers: act({
    summary: 'Une a la cuenta de un cliente otra cuenta de la misma persona',
    permission: 'customers.erase',
    stepUp: true,
    input: z.strictObject({
      /** The account that stays. */
      id,
      /** The mail of the one that ends. */
      email: email('Escribí el correo de la otra cuenta'),
    }),
  }),
};
