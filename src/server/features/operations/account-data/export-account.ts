import type { AccountExport } from '#contract/account-data.ts';
import { readSnapshot } from '#db/transaction.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { listParcels } from '#server/features/checkout/forwarded-parcels/list-parcels.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { type OwnOrder, presentOwnOrders } from '#server/features/checkout/orders/present-own-orders.ts';
import { presentOwnCases } from '#server/features/operations/cases/list-cases.ts';
import { selectCorrections } from '#server/features/operations/document-corrections/repository.ts';
import { presentCorrection } from '#server/features/operations/document-corrections/request-correction.ts';
import { presentDocument } from '#server/features/operations/documents/present.ts';
import { selectDocuments } from '#server/features/operations/documents/repository.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { readProfile } from '#server/features/people/accounts/read-profile.ts';
import { listAddresses } from '#server/features/people/addresses/addresses.ts';
import type { Session } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import {
  type AccountRows,
  type AddressChangeRow,
  type FiscalRow,
  type PaymentRow,
  type RefundRow,
  selectAccountRows,
  selectAddressChanges,
  selectFiscalDocuments,
  selectPayments,
  selectPickupAuthorizations,
  selectRefunds,
  selectShareLinks,
} from './export-repository.ts';

type Deps = Pick<Context, 'clock' | 'config' | 'db' | 'fieldCipher' | 'limits'>;

export async function exportAccount(deps: Deps, session: Session): Promise<AccountExport | Refusal> {
  const limited = await countAttempt(deps, 'account-export', session.customerId);
  return limited ?? (await collectAccount(deps, { ...session, unseals: true }));
}

interface Subject {
  customerId: string;
  /** The session that asks; null where it is none of the customer's. */
  id: string | null;
  /** Whether who reads it may see documents and the birthday, which are stored encrypted. */
  unseals: boolean;
}

/** Everything the shop holds of the customer, of one moment: field by field, so that no hash or key is among it. */
export async function collectAccount(
  deps: Omit<Deps, 'limits'>,
  { id, customerId, unseals }: Subject,
): Promise<AccountExport | Refusal> {
  return await readSnapshot(deps.db, async (tx) => {
    const profile = await readProfile({ db: tx, fieldCipher: deps.fieldCipher }, customerId);
    if (isRefusal(profile)) return profile;
    const rows = await selectAccountRows(tx, customerId);
    if (!rows) return notFound();
    const orders = await presentOwnOrders(tx, customerId);
    const payments = Map.groupBy(await selectPayments(tx, customerId), (payment) => payment.order_id);
    const refunds = Map.groupBy(await selectRefunds(tx, customerId), (refund) => refund.order_id);
    const addresses = Map.groupBy(await selectAddressChanges(tx, customerId), (change) => change.order_id);
    const links = Map.groupBy(await selectShareLinks(tx, customerId), (link) => link.order_id);
    const pickups = Map.groupBy(await selectPickupAuthorizations(tx, customerId), (pickup) => pickup.order_id);
    const fiscal = Map.groupBy(await selectFiscalDocuments(tx, customerId), (document) => document.order_id);
    const cases = Map.groupBy(await presentOwnCases(tx, customerId), ({ orderId }) => orderId);
    const uploaded = await selectDocuments(
      tx,
      orders.map(({ order }) => order.id),
    );
    const documents = Map.groupBy(uploaded, (document) => document.order_id);
    return {
      exportedAt: deps.clock().toISOString(),
      profile: unseals ? profile : { ...profile, document: null, birthday: null },
      addresses: await listAddresses({ db: tx }, customerId),
      parcels: (await listParcels({ db: tx, config: deps.config }, customerId)).parcels,
      documentCorrections: (await selectCorrections(tx, customerId)).map(presentCorrection),
      orders: orders.map((own) => ({
        ...presentOrder(own, unseals ? deps.fieldCipher : null),
        cases: cases.get(own.order.id) ?? [],
        documents: (documents.get(own.order.id) ?? []).map(presentDocument),
        payments: (payments.get(own.order.id) ?? []).map(presentPayment),
        refunds: (refunds.get(own.order.id) ?? []).map(presentRefund),
        fiscalDocuments: (fiscal.get(own.order.id) ?? []).map(presentFiscal),
        shareLinks: (links.get(own.order.id) ?? []).map((link) => ({
          createdAt: link.created_at.toISOString(),
          revokedAt: link.revoked_at?.toISOString() ?? null,
        })),
        pickupAuthorizations: (pickups.get(own.order.id) ?? []).map(({ name, created_at, ended_at, ending }) => ({
          name,
          authorizedAt: created_at.toISOString(),
          endedAt: ended_at?.toISOString() ?? null,
          ending,
        })),
        addressChanges: (addresses.get(own.order.id) ?? []).map(presentAddressChange),
      })),
      ...presentRows(rows, id),
    };
  });
}

/** Without a cipher, the document stays sealed. */
function presentOrder({ order, recipient }: OwnOrder, fieldCipher: Deps['fieldCipher'] | null) {
  const { firstName, middleName, lastName, secondLastName, phone } = recipient;
  const document = fieldCipher && decryptDocument({ fieldCipher }, { id: order.id, consignee: recipient });
  return { ...order, recipient: { firstName, middleName, lastName, secondLastName, document, phone } };
}

function presentPayment(row: PaymentRow): AccountExport['orders'][number]['payments'][number] {
  return {
    method: row.method,
    transactionId: row.transaction_id,
    state: row.state,
    amount: toUnits(cents(row.amount_cents)),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

function presentRefund(row: RefundRow): AccountExport['orders'][number]['refunds'][number] {
  return {
    reason: row.reason,
    amount: row.amount_cents === null ? null : toUnits(cents(row.amount_cents)),
    currency: row.currency,
    state: row.state,
    accountBank: row.account_bank,
    accountEnding: row.account_ending,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}

function presentFiscal(row: FiscalRow): AccountExport['orders'][number]['fiscalDocuments'][number] {
  const { kind, series, number, currency, state } = row;
  const amount = toUnits(cents(row.cents));
  return { kind, series, number, amount, currency, state, createdAt: row.created_at.toISOString() };
}

function presentAddressChange({
  address,
  state,
  requested_at: requestedAt,
}: AddressChangeRow): AccountExport['orders'][number]['addressChanges'][number] {
  return { address: { ...address, country: COUNTRY }, state, requestedAt: requestedAt.toISOString() };
}

function presentFavorite(row: AccountRows['favorites'][number]): AccountExport['favorites'][number] {
  return {
    productId: row.asin,
    title: row.title,
    translatedTitle: row.translated_title,
    addedAt: row.created_at.toISOString(),
    priceAlertSince: row.alert_set_at?.toISOString() ?? null,
    priceAlertBelow: row.alert_below_cents === null ? null : toUnits(cents(row.alert_below_cents)),
  };
}

function presentSearchRequest({ query: keyword, created_at: at }: AccountRows['searchRequests'][number]) {
  return { keyword, requestedAt: at.toISOString() };
}

function presentQuestion({ asin, title, asked_at: askedAt }: AccountRows['importQuestions'][number]) {
  return { productId: asin, title, askedAt: askedAt.toISOString() };
}

function presentRows(rows: AccountRows, currentSessionId: string | null) {
  return {
    account: {
      createdAt: rows.customer.created_at.toISOString(),
      verifiedAt: rows.customer.verified_at?.toISOString() ?? null,
      providers: rows.providers.map((row) => ({ provider: row.provider, since: row.created_at.toISOString() })),
    },
    cart: rows.cart.map((row) => ({
      productId: row.asin,
      title: row.title,
      translatedTitle: row.translated_title,
      quantity: row.quantity,
      price: toUnits(cents(row.price_cents)),
      addedAt: row.added_at.toISOString(),
    })),
    savedItems: rows.savedItems.map((row) => ({
      productId: row.asin,
      title: row.title,
      translatedTitle: row.translated_title,
      quantity: row.quantity,
      price: row.price_cents === null ? null : toUnits(cents(row.price_cents)),
      savedAt: row.saved_at.toISOString(),
    })),
    declaredFranchises: rows.declaredFranchises.map((row) => ({
      year: row.year,
      shipments: row.shipments,
      goods: toUnits(cents(row.goods_cents)),
      declaredAt: row.declared_at.toISOString(),
    })),
    favorites: rows.favorites.map(presentFavorite),
    history: rows.visits.map((row) => ({
      productId: row.asin,
      title: row.title,
      translatedTitle: row.translated_title,
      visitedAt: row.visited_at.toISOString(),
    })),
    searchRequests: rows.searchRequests.map(presentSearchRequest),
    importQuestions: rows.importQuestions.map(presentQuestion),
    keywords: rows.keywords.map((row) => ({ keyword: row.word, usedAt: row.used_at.toISOString() })),
    sessions: rows.sessions.map((row) => ({
      id: row.id,
      device: row.device_name,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.seen_at.toISOString(),
      current: row.id === currentSessionId,
      endedAt: row.revoked_at?.toISOString() ?? null,
    })),
    knownDevices: rows.knownDevices.map((row) => ({
      lastSignInAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    consents: rows.consents.map((row) => ({
      purpose: row.purpose,
      accepted: row.accepted,
      wording: row.wording,
      source: row.source,
      date: row.given_at.toISOString(),
    })),
    mails: rows.mails.map((row) => ({
      to: row.recipient,
      subject: row.subject,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
  } satisfies Partial<AccountExport>;
}
