import { writeFileSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import type { Tables } from '#db/schema.ts';
import { createOrderEffects } from '#server/order-effects.ts';
import { createOrder } from '#server/features/checkout/orders/create-order.ts';
import { checkAvailability } from '#server/features/checkout/cart/check-availability.ts';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { handleSoapCall } from '#server/features/money/payments/soap-endpoint.ts';
import { renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { signIn } from '#server/features/people/accounts/sign-in.ts';
import { createShopper, fillCart, orderBody, plainProducts, preparePayment } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const statements: string[] = [];
const shop = await startShop({ config: { roles: ['web', 'migrate'] } as any });
const pool = openPool({ url: shop.databaseUrl, max: 1 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query.sql) });
const context: any = { ...shop.context, db };
context.orderEvents = createOrderEffects(context);
afterAll(() => pool.end());
let out = '';
process.on('exit', () => {});
async function count(name: string, call: () => Promise<unknown>) {
  statements.length = 0;
  const result = await call();
  await new Promise((resolve) => setTimeout(resolve, 300));
  out += `\n=== ${name}: ${statements.length}\n` + statements.map((s, i) => `${i + 1} ${s.replace(/\s+/g, ' ').slice(0, 230)}`).join('\n') + '\n';
  writeFileSync('/tmp/trips.txt', out);
  return result as any;
}

test('round trips', async () => {
  const shopper = await createShopper(shop);
  const cart = await fillCart(shop, shopper, { asins: plainProducts(4) });
  await count('sign-in', () => signIn(context, { email: shopper.email, password: shopper.password, clientAddress: 'x', device: { token: null, name: null, remember: () => {} } } as any));
  await count('availability', () => checkAvailability(context, shopper.id));
  const order = await count('order', () => createOrder(context, { customerId: shopper.id, body: orderBody(cart.id) as any, key: { key: 'k', requestHash: 'h' } }));
  const { body: paid } = await preparePayment(shop, shopper, { id: order.id });
  const { fields } = paid.form ?? paid.bankForm ?? paid;
  await count('notice', () => handleSoapCall(context, renderConfirmation({ idTransaccion: fields.idTransaccion, idCuenta: fields.idCuenta, codigoRespuesta: '00', codigoAutorizacion: '123456', importe: fields.importe, moneda: fields.moneda })));
  await count('buy', () => buyOrder(context, { orderId: order.id } as any));
  expect(1).toBe(1);
}, 120000);
