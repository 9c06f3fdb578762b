import { randomBytes, randomUUID } from 'node:crypto';
import { transaction } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { openCharge } from '#server/features/money/payments/charges.ts';
import type { CallResult } from '#testing/call-shop.ts';
import { ADDRESS_FORM, PARCEL_FORM, PASSWORD } from '#testing/forms.ts';
import {
  createShopper,
  fillCart,
  placeConsolidatedOrder,
  placeOrder,
  placePurchasedOrder,
  plainProducts,
  preparePayment,
  type Shopper,
  waitForStatus,
} from '#testing/order-steps.ts';
import { receiveParcel } from '#testing/parcel-steps.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { jpeg, pdf } from '#testing/photos.ts';
import type { ReachableShop } from '#testing/reachable-shop.ts';

/** A customer with one resource of each kind, so that every endpoint can be called with an id. */
export interface Fixtures extends Shopper {
  otherAddressId: string;
  otherSessionId: string;
  favoriteId: string;
  cartId: string;
  cartItemId: string;
  otherCartItemId: string;
  asin: string;
  /** Of which only a person can say whether it may enter the country. */
  unsureAsin: string;
  savedAsin: string;
  categoryId: string;
  orders: {
    toPay: string;
    toCancel: string;
    processing: string;
    purchased: string;
    consolidated: string;
    refunded: string;
  };
  /** What another chance of the order to cancel agrees to. */
  again: { lines: string[]; expectedAmount: number };
  /** A line of the purchased order, and a case about that order with a photo. */
  lineId: string;
  /** A charge of the purchased order, and a question about its line. */
  chargeId: string;
  /** The payment of the purchased order. */
  paymentId: string;
  questionId: string;
  caseId: string;
  casePhotoId: string;
  /** Documents of the purchased order. */
  documentId: string;
  otherDocumentId: string;
  /** Announced parcels of another store. */
  parcelId: string;
  otherParcelId: string;
  /** One that is in Miami, and what it costs to bring it. */
  readyParcelId: string;
  parcelTotal: number;
  packageNumber: string;
  carrierNumber: string;
  /** Mailed codes: of an account that is not verified yet, and of one that requested a password reset. */
  verifyCode: string;
  createResetCode: string;
  /** Mailed code that changes the shopper's email to a fresh one. */
  emailCode: string;
  googleToken: string;
  facebookToken: string;
  freshEmail(): string;
}

const DRONE = 'B0KESTR4KM';
const CATEGORY = { id: 'audio', name: 'Audio', english_keyword: 'audio', parent_id: null, position: 1 };

export async function createFixtures(shop: ReachableShop): Promise<Fixtures> {
  const shopper = await createShopper(shop);
  const other = await successBody(shop.call('addAddress', { body: { ...ADDRESS_FORM, address: 'Colonia' } }, shopper));
  const products = plainProducts(9);
  const orders = await createOrders(shop, shopper, products);
  const cart = await fillCart(shop, shopper, { asins: products.slice(5, 7) });
  const savedAsin = await saveProduct(shop, shopper, products[8] ?? '');
  const favorite = await successBody(
    shop.call('addFavorite', { body: { productId: cart.cartItems[0].productId } }, shopper),
  );
  await successBody(shop.call('recordVisit', { body: { productId: favorite.productId } }, shopper));
  await successBody(shop.call('saveKeyword', { body: { name: 'auriculares inalámbricos' } }, shopper));
  await shop.context.db
    .insertInto('categories')
    .values(CATEGORY)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { packageNumber, carrierNumber, again, ...ids } = orders;
  return {
    ...shopper,
    otherAddressId: other.id,
    otherSessionId: await openOtherSession(shop, shopper),
    favoriteId: favorite.id,
    cartId: cart.id,
    cartItemId: cart.cartItems[0].id,
    otherCartItemId: cart.cartItems[1].id,
    asin: favorite.productId,
    unsureAsin: (await successBody(shop.call('readProduct', { params: { asin: DRONE } }))).asin,
    savedAsin,
    categoryId: CATEGORY.id,
    orders: ids,
    again,
    chargeId: await openOrderCharge(shop, orders.purchased),
    paymentId: (await successBody(shop.call('listPayments', { params: { id: orders.purchased } }, shopper)))[0].id,
    questionId: await askAboutLine(shop, orders.purchased),
    ...(await openCase(shop, shopper, orders.purchased)),
    ...(await addDocuments(shop, shopper, orders.purchased)),
    parcelId: await announceParcel(shop, shopper),
    otherParcelId: await announceParcel(shop, shopper),
    ...(await readyParcel(shop, shopper)),
    packageNumber,
    carrierNumber,
    verifyCode: await createVerificationCode(shop),
    createResetCode: await resetCode(shop),
    emailCode: await requestEmailCode(shop, shopper),
    googleToken: await requestProviderToken(shop, 'google'),
    facebookToken: await requestProviderToken(shop, 'facebook'),
    freshEmail,
  };
}

async function saveProduct(shop: ReachableShop, shopper: Shopper, productId: string): Promise<string> {
  await fillCart(shop, shopper, { asins: [productId] });
  await successBody(shop.call('saveForLater', { body: { productId, quantity: 1 } }, shopper));
  return productId;
}

async function openCase(shop: ReachableShop, shopper: Shopper, id: string) {
  const order = await successBody(shop.call('readOrder', { params: { id } }, shopper));
  const body = { kind: 'late', text: 'No llegó' };
  const opened = await successBody(shop.call('openCase', { params: { id }, body }, shopper));
  const photo = Buffer.from(jpeg()).toString('base64');
  const params = { id, caseId: opened.id };
  const { photos } = await successBody(shop.call('addCasePhoto', { params, body: { photo } }, shopper));
  return { lineId: order.cart.items[0].id, caseId: opened.id, casePhotoId: photos[0].id };
}

async function openOrderCharge(shop: ReachableShop, id: string): Promise<string> {
  const expiresAt = new Date(shop.context.clock().getTime() + 48 * 60 * 60_000);
  const charge = {
    purpose: 'line-difference',
    subject: id,
    usd: cents(5_00),
    taxableUsd: cents(5_00),
    expiresAt,
  } as const;
  const opened = await transaction(shop.context.db, async (tx) =>
    openCharge(shop.context, tx, { order: await lockOrder(tx, id), ...charge }),
  );
  return opened.id;
}

async function announceParcel(shop: ReachableShop, shopper: Shopper): Promise<string> {
  const body = { trackingNumber: `1Z${randomBytes(8).toString('hex')}`, ...PARCEL_FORM };
  const { id } = await successBody(shop.call('announceParcel', { body }, shopper));
  const invoice = { name: 'invoice.pdf', content: Buffer.from(pdf('store')).toString('base64') };
  await successBody(shop.call('addParcelInvoice', { params: { id }, body: invoice }, shopper));
  return id;
}

async function addDocuments(shop: ReachableShop, shopper: Shopper, id: string) {
  const add = (text: string) => {
    const body = { name: `${text}.pdf`, content: Buffer.from(pdf(text)).toString('base64') };
    return successBody(shop.call('addDocument', { params: { id }, body }, shopper));
  };
  await add('factura');
  const [{ id: documentId }, { id: otherDocumentId }] = await add('permiso');
  return { documentId, otherDocumentId };
}

/** Beside the store, which asks when it refuses a purchase. */
async function askAboutLine({ context: { db, clock } }: ReachableShop, orderId: string): Promise<string> {
  const line = await db
    .selectFrom('order_lines')
    .select(['id', 'price_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const nothing = { mailed_at: null, deadline_at: null, answer: null, answered_at: null, answered_by: null };
  await db
    .insertInto('line_questions')
    .values({
      id,
      order_id: orderId,
      order_line_id: line.id,
      reason: 'dearer',
      price_then_cents: line.price_cents,
      price_now_cents: line.price_cents + 5_00,
      state: 'open',
      asked_at: clock(),
      ...nothing,
      substitute: null,
      charge_id: null,
      token_hash: null,
    })
    .execute();
  return id;
}

async function readyParcel(shop: ReachableShop, shopper: Shopper) {
  const readyParcelId = await receiveParcel(shop, shopper);
  const body = { parcels: [readyParcelId], useFranchise: 'NOT_USE', deliveryZone: 'PICKUP' };
  return { readyParcelId, parcelTotal: (await successBody(shop.call('quoteParcels', { body }, shopper))).total };
}

async function openOtherSession(shop: ReachableShop, { email, password, token }: Shopper): Promise<string> {
  await successBody(shop.call('signIn', { body: { email, password } }));
  const sessions: { id: string; current: boolean }[] = await successBody(shop.call('listSessions', {}, { token }));
  return sessions.find(({ current }) => !current)?.id ?? '';
}

async function createOrders(shop: ReachableShop, shopper: Shopper, products: string[]) {
  const order = (index: number) => placeOrder(shop, shopper, { asins: products.slice(index, index + 1) });
  const [toPay, toCancel, processing] = [await order(0), await order(1), await order(2)];
  await preparePayment(shop, shopper, processing);
  await waitForStatus(shop, shopper, { id: processing.id, status: 'PROCESSING' });
  const purchased = await placePurchasedOrder(shop, shopper, { asins: products.slice(3, 4) });
  const consolidated = await placeConsolidatedOrder(shop, shopper, { asins: products.slice(4, 5) });
  const refunded = await placeRefundedCashOrder(shop, shopper, { asins: products.slice(7, 8) });
  return {
    toPay: toPay.id,
    toCancel: toCancel.id,
    processing: processing.id,
    purchased: purchased.id,
    consolidated: consolidated.id,
    refunded: refunded.id,
    again: { lines: toCancel.cart.items.map((line) => line.id), expectedAmount: toCancel.amount },
    packageNumber: purchased.packages[0]?.trackingNumber ?? '',
    carrierNumber: consolidated.carrierTrackingNumber,
  };
}

export function freshEmail(): string {
  return `otra-${randomBytes(6).toString('hex')}@correo.example`;
}

async function createVerificationCode(shop: ReachableShop): Promise<string> {
  const email = freshEmail();
  const names = { firstName: 'Ana', lastName: 'Sosa' };
  await successBody(shop.call('signUp', { body: { ...names, email, password: PASSWORD, confirmPassword: PASSWORD } }));
  return await readMailedCode(shop, email, 1);
}

async function resetCode(shop: ReachableShop): Promise<string> {
  const { email } = await shop.createCustomer();
  // Where the customer signed up, a code was mailed before.
  const { length } = await shop.mails(email);
  await successBody(shop.call('requestPasswordReset', { body: { email } }));
  return await readMailedCode(shop, email, length + 1);
}

async function requestEmailCode(shop: ReachableShop, { password, token }: Shopper): Promise<string> {
  const email = freshEmail();
  await successBody(shop.call('requestEmailChange', { body: { email, password } }, { token }));
  return await readMailedCode(shop, email, 1);
}

/** The newest code that was mailed to an address, once `nth` mails with a code are there. */
export async function readMailedCode(shop: ReachableShop, email: string, nth: number): Promise<string> {
  const codes = await shop.waitFor(`code ${nth} to ${email}`, async () => {
    const found = (await shop.mails(email)).flatMap(({ text }) => /^[A-HJ-NP-Z2-9]{10}$/m.exec(text)?.[0] ?? []);
    return found.length >= nth ? found : null;
  });
  return codes[0] ?? '';
}

/** An access token from the consent page of the simulated provider. */
async function requestProviderToken(shop: ReachableShop, provider: 'google' | 'facebook'): Promise<string> {
  const { consent } = shop.context.partnerSettings;
  const [page, client_id] =
    provider === 'google' ? [consent.googleUrl, consent.googleClientId] : [consent.facebookUrl, consent.facebookAppId];
  const person = { name: 'Eva Sosa', email: freshEmail() };
  const fields = { ...person, client_id, redirect_uri: `${shop.url}/`, state: 's', decision: 'allow' };
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const fragment = new URL(response.headers.get('location') ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('access_token') ?? '';
}

async function successBody(call: Promise<CallResult>): Promise<CallResult['body']> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status}: ${body?.message}`);
  return body;
}
