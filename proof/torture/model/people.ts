import { transaction } from '#db/transaction.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { refreshRates } from '#server/features/base/currency/refresh-rates.ts';
import { writeProducts } from '#server/features/catalog/products/write-products.ts';
import { addItem } from '#server/features/checkout/cart/add-item.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { openSession } from '#server/features/people/accounts/session.ts';
import { findStaffSession, startSession } from '#server/features/people/staff/sessions.ts';
import type { Session } from '#server/http/handler.ts';
import { isRefusal } from '#server/refusal.ts';
import { asinOf, buildProduct } from '#testing/products.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';

/** Whom every schedule finds: a shopper with a cart of two products, and two people of the staff. */
export interface People {
  shopper: Session;
  email: string;
  cartId: string;
  staff: readonly StaffSession[];
}

const ASINS = ['B0MODEL001', 'B0MODEL002'].map(asinOf);
/** Pesos for a unit, in millionths. */
const RATES = { USD: 40_000_000, EUR: 44_000_000, ARG: 40_000, BR: 7_000_000 };

export async function insertPeople(context: Context): Promise<People> {
  await insertGoods(context);
  const email = 'persona@correo.example';
  const shopper = await insertShopper(context, email);
  let cartId = '';
  for (const productId of ASINS) {
    const caller = { customerId: shopper.customerId, key: null };
    const cart = await addItem(context, caller, { productId, quantity: 1 });
    if (isRefusal(cart)) throw new Error(cart.message);
    cartId = cart.id;
  }
  return { shopper, email, cartId, staff: [await insertStaff(context, 1), await insertStaff(context, 2)] };
}

async function insertGoods(context: Context): Promise<void> {
  const products = ASINS.map((asin: Asin) => ({ product: buildProduct({ asin, productTitle: `Producto ${asin}` }) }));
  await writeProducts(context, products, 'test');
  const rates = { date: '2026-07-01', buy: RATES, sell: RATES, source: 'BCU' as const };
  const exchangeRates = { ...context.partners.exchangeRates, readRates: async () => rates };
  await refreshRates({ ...context, partners: { ...context.partners, exchangeRates } });
}

async function insertShopper(context: Context, email: string): Promise<Session> {
  const id = context.random.uuid();
  const { firstName: first_name, lastName: last_name, document, birthday, gender, phone } = CUSTOMS_DATA;
  const owner = {
    ...{ id, email, email_key: email, password_hash: null, first_name, last_name, gender, phone },
    ...encryptPersonalData(context.fieldCipher, id, { document, birthday }),
    verified_at: context.clock(),
    created_at: context.clock(),
  };
  return await transaction(context.db, async (tx) => {
    const inserted = await tx.insertInto('customers').values(owner).returningAll().executeTakeFirstOrThrow();
    const { id: sessionId } = await openSession(context, tx, { owner: inserted, deviceName: null });
    return { id: sessionId, customerId: id };
  });
}

async function insertStaff(context: Context, place: number): Promise<StaffSession> {
  const id = context.random.uuid();
  const token = await transaction(context.db, async (tx) => {
    const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
    const row = { id, email: `persona-${place}@staff.test`, name: `Ana ${place}`, role: 'owner' as const, ...unused };
    await tx
      .insertInto('staff')
      .values({ ...row, created_at: context.clock() })
      .execute();
    return (await startSession(context, tx, { staffId: id, factor: 'passkey', deviceName: null })).token;
  });
  const session = await findStaffSession(context, token);
  if (!session) throw new Error('the session of the staff is not open');
  return session;
}
