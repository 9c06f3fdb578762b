import type { Tx } from '#db/transaction.ts';
import { TRANSLATED_TITLE } from '#db/translated-texts.ts';

export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

/** Every payment attempt of the customer's orders, the oldest first. */
export function selectPayments(tx: Tx, customerId: string) {
  return tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select(['attempt.order_id', 'attempt.method', 'attempt.transaction_id', 'attempt.state'])
    .select(['attempt.amount_cents', 'attempt.currency', 'attempt.created_at', 'attempt.settled_at'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('attempt.created_at')
    .execute();
}

export type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number];

/** Every refund of the customer's orders, the oldest first. */
export function selectRefunds(tx: Tx, customerId: string) {
  return tx
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.order_id', 'refunds.reason', 'refunds.amount_cents', 'refunds.currency', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.sent_at', 'refunds.account_bank', 'refunds.account_ending'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('refunds.created_at')
    .execute();
}

export type AddressChangeRow = Awaited<ReturnType<typeof selectAddressChanges>>[number];

/** Every address that an order of the customer was to go to for a difference, the oldest first. */
export function selectAddressChanges(tx: Tx, customerId: string) {
  return tx
    .selectFrom('address_changes as change')
    .innerJoin('orders', 'orders.id', 'change.order_id')
    .select(['change.order_id', 'change.address', 'change.state', 'change.requested_at'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('change.requested_at')
    .execute();
}

/** Every link to the journey of an order of the customer, the oldest first. */
export function selectShareLinks(tx: Tx, customerId: string) {
  return tx
    .selectFrom('order_share_links as link')
    .innerJoin('orders', 'orders.id', 'link.order_id')
    .select(['link.order_id', 'link.created_at', 'link.revoked_at'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('link.created_at')
    .execute();
}

/** Everybody who was authorized to pick an order of the customer up, the oldest first. */
export function selectPickupAuthorizations(tx: Tx, customerId: string) {
  return tx
    .selectFrom('pickup_authorizations as pickup')
    .innerJoin('orders', 'orders.id', 'pickup.order_id')
    .select(['pickup.order_id', 'pickup.name', 'pickup.created_at', 'pickup.ended_at', 'pickup.ending'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('pickup.created_at')
    .execute();
}

export type FiscalRow = Awaited<ReturnType<typeof selectFiscalDocuments>>[number];

/** Every fiscal document of the customer's orders, the oldest first. */
export function selectFiscalDocuments(tx: Tx, customerId: string) {
  return tx
    .selectFrom('fiscal_documents as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .select(['document.order_id', 'document.kind', 'document.series', 'document.number', 'document.cents'])
    .select(['document.currency', 'document.state', 'document.created_at'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('document.created_at')
    .execute();
}

export type AccountRows = NonNullable<Awaited<ReturnType<typeof selectAccountRows>>>;

/** What belongs to the customer alone, without hashes and keys; null when there is no such customer. */
export async function selectAccountRows(tx: Tx, customerId: string) {
  const customer = await tx
    .selectFrom('customers')
    .select(['email_key', 'created_at', 'verified_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) return null;
  // Sequential, because a transaction has a single connection.
  return {
    customer,
    providers: await tx
      .selectFrom('identities')
      .select(['provider', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    cart: await selectCart(tx, customerId),
    savedItems: await selectSavedItems(tx, customerId),
    declaredFranchises: await selectDeclaredFranchises(tx, customerId),
    favorites: await selectFavorites(tx, customerId),
    visits: await selectVisits(tx, customerId),
    searchRequests: await tx
      .selectFrom('search_requests')
      .select(['query', 'created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .execute(),
    importQuestions: await selectImportQuestions(tx, customerId),
    keywords: await tx
      .selectFrom('customer_keywords')
      .select(['word', 'used_at'])
      .where('customer_id', '=', customerId)
      .orderBy('used_at', 'desc')
      .execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select(['id', 'device_name', 'created_at', 'seen_at', 'revoked_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .execute(),
    knownDevices: await tx
      .selectFrom('known_devices')
      .select(['created_at', 'expires_at'])
      .where('customer_id', '=', customerId)
      .orderBy('created_at', 'desc')
      .execute(),
    consents: await tx
      .selectFrom('consents')
      .select(['purpose', 'accepted', 'wording', 'source', 'given_at'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute(),
    mails: await tx
      .selectFrom('mails')
      .select(['recipient', 'subject', 'created_at', 'sent_at'])
      .where('recipient', '<>', '')
      .where((mail) => mail.fn<string>('lower', ['recipient']), '=', customer.email_key)
      .orderBy('created_at', 'desc')
      .execute(),
  };
}

const TITLES = ['products.title', TRANSLATED_TITLE.as('translated_title')] as const;

function selectCart(tx: Tx, customerId: string) {
  return tx
    .selectFrom('carts')
    .innerJoin('cart_items as item', 'item.cart_id', 'carts.id')
    .innerJoin('products', 'products.asin', 'item.asin')
    .select(['item.asin', 'item.quantity', 'item.price_cents', 'item.added_at'])
    .select(TITLES)
    .where('carts.customer_id', '=', customerId)
    .where('carts.state', '=', 'open')
    .orderBy('item.added_at')
    .execute();
}

function selectSavedItems(tx: Tx, customerId: string) {
  return tx
    .selectFrom('saved_items as item')
    .innerJoin('products', 'products.asin', 'item.asin')
    .select(['item.asin', 'item.quantity', 'item.price_cents', 'item.saved_at'])
    .select(TITLES)
    .where('item.customer_id', '=', customerId)
    .orderBy('item.saved_at')
    .execute();
}

function selectDeclaredFranchises(tx: Tx, customerId: string) {
  return tx
    .selectFrom('declared_franchises')
    .select(['year', 'shipments', 'goods_cents', 'declared_at'])
    .where('customer_id', '=', customerId)
    .orderBy('year')
    .execute();
}

function selectFavorites(tx: Tx, customerId: string) {
  return tx
    .selectFrom('favorites')
    .innerJoin('products', 'products.asin', 'favorites.asin')
    .leftJoin('price_alerts as alert', (join) =>
      join.onRef('alert.customer_id', '=', 'favorites.customer_id').onRef('alert.asin', '=', 'favorites.asin'),
    )
    .select([
      'favorites.asin',
      'favorites.created_at',
      'alert.created_at as alert_set_at',
      'alert.below_cents as alert_below_cents',
    ])
    .select(TITLES)
    .where('favorites.customer_id', '=', customerId)
    .orderBy('favorites.created_at', 'desc')
    .execute();
}

function selectVisits(tx: Tx, customerId: string) {
  return tx
    .selectFrom('visits')
    .innerJoin('products', 'products.asin', 'visits.asin')
    .select(['visits.asin', 'visits.visited_at'])
    .select(TITLES)
    .where('visits.customer_id', '=', customerId)
    .orderBy('visits.visited_at', 'desc')
    .execute();
}

async function selectImportQuestions(tx: Tx, customerId: string) {
  return await tx
    .selectFrom('import_questions')
    .innerJoin('products', 'products.asin', 'import_questions.asin')
    .select(['import_questions.asin', 'products.title', 'asked_at'])
    .where('customer_id', '=', customerId)
    .orderBy('asked_at')
    .execute();
}
