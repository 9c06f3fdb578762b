import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { renderConfirmation } from '#partners/sistarbanc/wire.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { currentSwitches } from '#server/features/base/switches/current-switches.ts';
import { checkAvailability } from '#server/features/checkout/cart/check-availability.ts';
import { createOrder } from '#server/features/checkout/orders/create-order.ts';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { handleSoapCall } from '#server/features/money/payments/soap-endpoint.ts';
import { signIn } from '#server/features/people/accounts/sign-in.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { createShopper, fillCart, orderBody, plainProducts, preparePayment } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

/** Its jobs are run by the test. */
const shop = await startShop({ config: { roles: ['web', 'migrate'] } });
let statements = 0;
const pool = openPool({ url: shop.databaseUrl, max: 1 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void statements++ });
const limits = createLimits({ db, config: { requestsPerMinute: 1000, marketplaceCallsPerMinute: 0 } });
const counted: Context = { ...shop.context, db, limits, orderEvents: createOrderEffects(shop.context) };

afterAll(() => pool.end());

type Annotate = (message: string) => unknown;

/**
 * How many statements a piece of work sends, `begin` and `commit` among them, and its result. The test's report has how long
 * the database worked for it and how many rows it read.
 */
async function count<Result>(annotate: Annotate, name: string, work: () => Promise<Result>) {
  const before = await readDatabaseWork();
  statements = 0;
  const result = await work();
  const sent = statements;
  const { ms, rows } = await readDatabaseWork();
  annotate(`${name}: ${sent} statements, ${(ms - before.ms).toFixed(1)} ms, ${rows - before.rows} rows`);
  return { statements: sent, result };
}

async function readDatabaseWork(): Promise<{ ms: number; rows: number }> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ ms: number; rows: number }>`
    select active_time as ms,
      (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int from pg_stat_user_tables) as rows
    from pg_stat_database where datname = current_database()
  `.execute(shop.context.db);
  const [work] = rows;
  if (!work) throw new Error('the database has no statistics');
  return work;
}

/** From the check of four lines in a cart to their purchase. */
async function buyFourLines(annotate: Annotate) {
  const shopper = await createShopper(shop);
  const { id: cartId } = await fillCart(shop, shopper, { asins: plainProducts(4) });
  const checked = await count(annotate, 'check', () => checkAvailability(counted, shopper.id));
  const body = { ...orderBody(cartId), currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' } as const;
  const key = { key: cartId, requestHash: 'of this order' };
  // Both are cached for every request of a process.
  await currentSwitches(counted);
  await currentRate(counted);
  const ordered = await count(annotate, 'order', () => createOrder(counted, { customerId: shopper.id, body, key }));
  if (!('id' in ordered.result)) throw new Error('no order');
  const orderId = ordered.result.id;
  const { fields } = (await preparePayment(shop, shopper, { id: orderId })).body.form as BankForm;
  const confirmation = renderConfirmation({
    idTransaccion: fields.idTransaccion ?? '',
    idCuenta: fields.idCuenta ?? '',
    codigoRespuesta: '00',
    codigoAutorizacion: '123456',
    importe: fields.importe ?? '',
    moneda: fields.moneda ?? '',
  });
  const paid = await count(annotate, 'notice', () => handleSoapCall(counted, confirmation));
  const bought = await count(annotate, 'purchase', () => buyOrder(counted, { orderId }));
  const order = db.selectFrom('orders').select('status').where('id', '=', orderId);
  expect(await order.executeTakeFirst()).toEqual({ status: 'ZINC_PROCCESSING' });
  return {
    checked: checked.statements,
    ordered: ordered.statements,
    paid: paid.statements,
    bought: bought.statements,
  };
}

test('an order of four lines takes no more statements from its check to its purchase than before', async ({
  annotate,
}) => {
  const most = { checked: 4, ordered: 24, paid: 16, bought: 17 };
  expect(await buyFourLines(annotate)).toEqual(most);
  // The database knows the statements, and takes the time that it always takes.
  expect(await buyFourLines(annotate)).toEqual(most);
});

/** From a device that the account does not know, and from the same one again. */
async function signInTwice(annotate: Annotate) {
  const { email, password } = await shop.createCustomer();
  const tokens: string[] = [];
  const remember = (token: string) => void tokens.unshift(token);
  const device = () => ({ token: tokens[0] ?? null, name: 'Firefox', remember });
  const enter = () => signIn(counted, { email, password, clientAddress: 'here', device: device() });
  const first = await count(annotate, 'sign-in from an unknown device', enter);
  const again = await count(annotate, 'sign-in from a known device', enter);
  for (const { result } of [first, again]) expect(result).toHaveProperty('accessToken');
  return { unknown: first.statements, known: again.statements };
}

test('a sign-in takes no more statements than before, from an unknown device and from a known one', async ({
  annotate,
}) => {
  const most = { unknown: 8, known: 4 };
  expect(await signInTwice(annotate)).toEqual(most);
  expect(await signInTwice(annotate)).toEqual(most);
});
