import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { readSealingKeys } from '#app/sealing-keys.ts';
import type { Database } from '#db/pool.ts';
import { decryptDocument } from '#server/features/checkout/orders/document-cipher.ts';
import { showRefund } from '#server/features/money/refunds/transfer-refund.ts';
import { findWaiting } from '#server/features/operations/document-corrections/repository.ts';
import { openRequest } from '#server/features/operations/document-corrections/sealed-request.ts';
import { isRefusal } from '#server/refusal.ts';
import { keyIdOf } from '#server/secrets/field-encryption.ts';
import { partsOf, SEALED_COLUMNS, type SealedPlace } from '#server/secrets/sealed-columns.ts';
import { createStaff, type TestStaff } from './backoffice.ts';
import { createShopper, plainProducts, type Shopper } from './order-steps.ts';
import { giveAccount, placeRefundedCashOrder } from './payment-steps.ts';
import { jpeg } from './photos.ts';
import { placePaidOrder } from './refund-steps.ts';
import type { SharedShop } from './shop.ts';
import { codeOf, joinWithPassword, nextStep, type PasswordMember, STAFF_PASSWORD, visit } from './staff-access.ts';

/** Whom the sealed values belong to, as `storeSealedValues` stored them. */
export interface SealedOwners {
  shopper: Shopper;
  orderId: string;
  member: PasswordMember;
  finance: TestStaff;
}

/** Stores a value in each sealed column, as people do. */
export async function storeSealedValues(shop: SharedShop, name = 'ana'): Promise<SealedOwners> {
  const shopper = await createShopper(shop);
  await expectOk(shop.call('updateProfile', { body: { birthday: '1991-03-14' } }, shopper));
  const { id: orderId } = await placeRefundedCashOrder(shop, shopper);
  await expectOk(giveAccount(shop, shopper, { id: orderId }));
  const photo = Buffer.from(jpeg()).toString('base64');
  const correction = { document: '51239088', photo, password: shopper.password };
  await expectOk(shop.call('requestDocumentCorrection', { body: correction }, shopper), 201);
  const member = await joinWithPassword(shop, { email: `${name}@staff.test`, role: 'support' });
  const finance = await createStaff(shop, 'finance');
  await expectOk(finance.act('createBankAccount', { name: `Cuenta de ${name}`, currency: 'USD', methods: [] }));
  const { body: accounts } = await finance.call('listBankAccounts', {});
  const account = accounts.find((one) => one.name === `Cuenta de ${name}`)?.id ?? '';
  const content = Buffer.from(`Fecha;Concepto;Importe\n02/01/2020;${name};1`).toString('base64');
  await expectOk(finance.act('importStatement', { account, content }));
  // Of so much that its e-ticket names who pays.
  await placePaidOrder(shop, shopper, { asins: plainProducts(6), quantity: 10 });
  await shop.drain();
  return { shopper, orderId, member, finance };
}

async function expectOk(reply: Promise<{ status: number }>, expected = 200): Promise<void> {
  const { status } = await reply;
  if (status !== expected) throw new Error(`a value is not stored: ${status}`);
}

/** The values in clear text, as the shop reads them for whom they belong to; the staff signs in with the last one. */
export async function openSealedValues(shop: SharedShop, { shopper, orderId, member, finance }: SealedOwners) {
  const { context } = shop;
  const { document, birthday } = (await shop.call('readProfile', {}, shopper)).body;
  const order = await context.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const correction = await findWaiting(context.db, shopper.id);
  const refunds = context.db.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  const { id: refundId } = await refunds.executeTakeFirstOrThrow();
  const refund = await showRefund(context, { refundId, actor: 'Marta' });
  const movements = (await finance.call('listMovements', {})).body.rows;
  nextStep(shop);
  const credentials = { email: member.email, password: STAFF_PASSWORD, code: codeOf(shop, member.secret) };
  return {
    document,
    birthday,
    requestedDocument: correction && openRequest(context, correction)?.document,
    orderDocument: decryptDocument(context, order),
    account: isRefusal(refund) ? refund.message : refund.account,
    movement: movements.map(({ description }) => description).filter((text) => text !== null),
    signIn: (await visit(shop, 'signInWithPassword', credentials)).status,
  };
}

/** Every encrypted value of the database with its place. */
export async function readSealedValues(db: Database): Promise<{ place: SealedPlace; value: string }[]> {
  const found = SEALED_COLUMNS.map(async (column) => {
    const { rows } = await sql<{ id: string; value: string }>`
      select id, ${sealedValue(column)} as value from ${sql.table(partsOf(column).table)}
      where ${sealedValue(column)} <> '' order by id`.execute(db);
    return rows.map(({ id, value }) => ({ place: { column, id }, value }));
  });
  return (await Promise.all(found)).flat();
}

/** Puts a value where another one may be. */
export async function writeSealedValue(db: Database, { column, id }: SealedPlace, value: string): Promise<void> {
  const { table, name, field } = partsOf(column);
  const written = field
    ? sql`jsonb_set(${sql.ref(name)}, array[${sql.lit(field)}], to_jsonb(${value}::text))`
    : sql`${value}`;
  await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${written} where id = ${id}`.execute(db);
}

/** A value as releases before 0.4.0 wrote it: for no place; before key ids, without the name of its key. */
export function sealUnbound(key: Uint8Array, text: string, format: 'sealed2' | 'sealed1' = 'sealed2'): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  return [format, ...(format === 'sealed2' ? [keyIdOf(key)] : []), bytes].join('.');
}

/** The stored values as a release before 0.4.0 would have written them, one of each column without the name of its key. */
export async function unbindValues({ context }: SharedShop): Promise<{ place: SealedPlace; value: string }[]> {
  const [key] = readSealingKeys(context.config, context.random);
  const seen = new Set<string>();
  return (await readSealedValues(context.db)).map(({ place, value }) => {
    const format = seen.has(place.column) ? 'sealed2' : 'sealed1';
    seen.add(place.column);
    return { place, value: sealUnbound(key, context.fieldCipher.decrypt(value, place), format) };
  });
}

function sealedValue(column: SealedPlace['column']) {
  const { name, field } = partsOf(column);
  return field ? sql`${sql.ref(name)}->>${sql.lit(field)}` : sql`${sql.ref(name)}`;
}
