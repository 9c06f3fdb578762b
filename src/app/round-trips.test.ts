import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { renderConfirmation } from '#partners/sistarbanc/wire.ts';
import type { Context } from '#server/context.ts';
import { checkAvailability } from '#server/features/checkout/cart/check-availability.ts';
import { createOrder } from '#server/features/checkout/orders/create-order.ts';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { handleSoapCall } from '#server/features/money/payments/soap-endpoint.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { createShopper, fillCart, orderBody, plainProducts, preparePayment } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

/** Its jobs are run by the test. */
const shop = await startShop({ config: { roles: ['web', 'migrate'] } });
let statements = 0;
const pool = openPool({ url: shop.databaseUrl, max: 1 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void statements++ });
const counted: Context = { ...shop.context, db, orderEvents: createOrderEffects(shop.context) };

afterAll(() => pool.end());

/** How many statements a piece of work sends, `begin` and `commit` among them, and its result. */
async function count<Result>(work: () => Promise<Result>): Promise<{ statements: number; result: Result }> {
  statements = 0;
  const result = await work();
  return { statements, result };
}

test('an order of four lines takes no more statements from its check to its purchase than before', async () => {
  const shopper = await createShopper(shop);
  const { id: cartId } = await fillCart(shop, shopper, { asins: plainProducts(4) });
  const checked = await count(() => checkAvailability(counted, shopper.id));
  const body = { ...orderBody(cartId), currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' } as const;
  const key = { key: 'once', requestHash: 'of this order' };
  const ordered = await count(() => createOrder(counted, { customerId: shopper.id, body, key }));
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
  const paid = await count(() => handleSoapCall(counted, confirmation));
  const bought = await count(() => buyOrder(counted, { orderId }));
  const order = db.selectFrom('orders').select('status').where('id', '=', orderId);
  expect(await order.executeTakeFirst()).toEqual({ status: 'ZINC_PROCCESSING' });
  expect({
    checked: checked.statements,
    ordered: ordered.statements,
    paid: paid.statements,
    bought: bought.statements,
  }).toEqual({ checked: 4, ordered: 26, paid: 21, bought: 26 });
});
