import { randomBytes } from 'node:crypto';
import type { Answer } from '#testing/call-shop.ts';
import {
  boughtOrder,
  consolidatedOrder,
  fillCart,
  makeOrder,
  orderIn,
  plainGoods,
  preparePayment,
  type Shopper,
  shopper,
} from '#testing/order-steps.ts';
import type { TestShop } from '#testing/shop.ts';
import { ADDRESS_FORM, PASSWORD } from './samples.ts';

/** A customer who has one of everything, so that there is an id for every call. */
export interface Stuff extends Shopper {
  otherAddressId: string;
  favoriteId: string;
  cartId: string;
  cartItemId: string;
  otherCartItemId: string;
  asin: string;
  categoryId: string;
  orders: { toPay: string; toCancel: string; processing: string; bought: string; carried: string };
  packageNumber: string;
  carrierNumber: string;
  /** Codes from mails: of an account that waits to be verified, and of one that forgot its password. */
  verifyCode: string;
  resetCode: string;
  googleToken: string;
  facebookToken: string;
  freshEmail(): string;
}

const CATEGORY = { id: 'audio', name: 'Audio', english_keyword: 'audio', parent_id: null, position: 1 };

export async function stuffFor(shop: TestShop): Promise<Stuff> {
  const who = await shopper(shop);
  const other = await done(shop.call('addAddress', { body: { ...ADDRESS_FORM, address: 'Colonia' } }, who));
  const goods = plainGoods(8);
  const orders = await ordersFor(shop, who, goods);
  const cart = await fillCart(shop, who, { asins: goods.slice(5, 7) });
  const favorite = await done(shop.call('addFavorite', { body: { productId: cart.cartItems[0].productId } }, who));
  await done(shop.call('recordVisit', { body: { productId: favorite.productId } }, who));
  await done(shop.call('saveKeyword', { body: { name: 'auriculares inalámbricos' } }, who));
  await shop.context.db
    .insertInto('categories')
    .values(CATEGORY)
    .onConflict((known) => known.doNothing())
    .execute();
  const { packageNumber, carrierNumber, ...ids } = orders;
  return {
    ...who,
    otherAddressId: other.id,
    favoriteId: favorite.id,
    cartId: cart.id,
    cartItemId: cart.cartItems[0].id,
    otherCartItemId: cart.cartItems[1].id,
    asin: favorite.productId,
    categoryId: CATEGORY.id,
    orders: ids,
    packageNumber,
    carrierNumber,
    verifyCode: await verificationCode(shop),
    resetCode: await resetCode(shop),
    googleToken: await consent(shop, 'google'),
    facebookToken: await consent(shop, 'facebook'),
    freshEmail,
  };
}

async function ordersFor(shop: TestShop, who: Shopper, goods: string[]) {
  const order = (at: number) => makeOrder(shop, who, { asins: goods.slice(at, at + 1) });
  const [toPay, toCancel, processing] = [await order(0), await order(1), await order(2)];
  await preparePayment(shop, who, processing);
  await orderIn(shop, who, { id: processing.id, status: 'PROCESSING' });
  const bought = await boughtOrder(shop, who, { asins: goods.slice(3, 4) });
  const carried = await consolidatedOrder(shop, who, { asins: goods.slice(4, 5) });
  return {
    toPay: toPay.id,
    toCancel: toCancel.id,
    processing: processing.id,
    bought: bought.id,
    carried: carried.id,
    packageNumber: bought.packages[0]?.trackingNumber ?? '',
    carrierNumber: carried.carrierTrackingNumber,
  };
}

export function freshEmail(): string {
  return `otra-${randomBytes(6).toString('hex')}@correo.example`;
}

async function verificationCode(shop: TestShop): Promise<string> {
  const email = freshEmail();
  const names = { firstName: 'Ana', lastName: 'Sosa' };
  await done(shop.call('signUp', { body: { ...names, email, password: PASSWORD, confirmPassword: PASSWORD } }));
  return await mailedCode(shop, email, 1);
}

async function resetCode(shop: TestShop): Promise<string> {
  const { email } = await shop.customer();
  await done(shop.call('requestPasswordReset', { body: { email } }));
  return await mailedCode(shop, email, 2);
}

export async function mailedCode(shop: TestShop, email: string, nth: number): Promise<string> {
  const mails = await shop.waitFor(`mail ${nth} to ${email}`, async () => {
    const found = await shop.mails(email);
    return found.length >= nth ? found : null;
  });
  return /^[A-HJ-NP-Z2-9]{10}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
}

/** A token as the provider's page of consent gives it. */
async function consent(shop: TestShop, provider: 'google' | 'facebook'): Promise<string> {
  const { consent: facts } = shop.context.partnerSettings;
  const [page, client_id] =
    provider === 'google' ? [facts.googleUrl, facts.googleClientId] : [facts.facebookUrl, facts.facebookAppId];
  const person = { name: 'Eva Sosa', email: freshEmail() };
  const fields = { ...person, client_id, redirect_uri: `${shop.url}/`, state: 's', decision: 'allow' };
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const fragment = new URL(answer.headers.get('location') ?? '').hash.slice(1);
  return new URLSearchParams(fragment).get('access_token') ?? '';
}

async function done(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`${status}: ${body?.message}`);
  return body;
}
