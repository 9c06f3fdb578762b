import { type Tx, transaction } from '#db/transaction.ts';
import { rateMicros } from '#domain/money/exchange.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, hasDemoAccount } from '#seed/demo-account.ts';
import type { Context } from '#server/context.ts';
import { currentRate } from '#server/features/base/currency/current-rate.ts';
import { type Destination, readDestination } from '#server/features/checkout/orders/destination.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { readRecipient } from '#server/features/checkout/orders/recipient.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import {
  addressRows,
  customerRow,
  DEMO_ASINS,
  favoriteRows,
  keywordRows,
  type Owner,
  openCartRows,
  visitRows,
} from './customer-rows.ts';
import { insertOrders } from './insert-orders.ts';
import type { OrderContext } from './order-rows.ts';
import { type DestinationKey, ORDER_SCENARIOS, type OrderScenario } from './order-scenarios.ts';
import { type ProductSelection, selectProducts } from './select-products.ts';

export type DemoDeps = Pick<
  Context,
  'config' | 'db' | 'clock' | 'cache' | 'random' | 'fieldCipher' | 'passwords' | 'rules'
>;

/** Pesos per dollar, used until the first exchange rate is stored. */
const FALLBACK_RATE = rateMicros(40_250_000);

/** Creates the demo account unless it exists; returns whether it did. Sends no mail and enqueues no job. */
export function createDemoAccount(deps: DemoDeps): Promise<boolean> {
  return writeAccount(deps, { replace: false });
}

/** Deletes the demo account and creates it again; returns false when the catalogue has too few products. */
export function resetDemoAccount(deps: DemoDeps): Promise<boolean> {
  return writeAccount(deps, { replace: true });
}

async function writeAccount(deps: DemoDeps, { replace }: { replace: boolean }): Promise<boolean> {
  const { db, random, clock } = deps;
  if (!replace && (await hasDemoAccount(deps.db))) return false;
  const products = await selectProducts(db, DEMO_ASINS);
  if (!products) return false;
  const passwordHash = unwrap(await deps.passwords.hash(DEMO_PASSWORD));
  return await transaction(db, async (tx) => {
    if (replace) await deleteDemoAccount(tx, DEMO_EMAIL);
    const owner = { customerId: random.uuid(), now: clock() };
    const inserted = await tx
      .insertInto('customers')
      .values(customerRow(owner, { passwordHash, fieldCipher: deps.fieldCipher }))
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirst();
    // Another process created the account meanwhile.
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    const addresses = addressRows(random, owner);
    const context = await buildOrderContext(deps, tx, { owner, products, addresses, scenarios: ORDER_SCENARIOS });
    await insertCustomerData(deps, tx, { owner, products });
    await insertOrders(random, tx, context);
    return true;
  });
}

interface OrdersInput {
  owner: Owner;
  products: ProductSelection;
  addresses: ReturnType<typeof addressRows>;
  scenarios: readonly OrderScenario[];
}

/** Stores the addresses, and reads recipient and destinations through the same functions that any customer's order uses. */
export async function buildOrderContext(
  deps: Omit<DemoDeps, 'passwords'>,
  tx: Tx,
  { owner, products, addresses, scenarios }: OrdersInput,
): Promise<OrderContext> {
  const { customerId, now } = owner;
  const rate = (await currentRate({ ...deps, db: tx }))?.micros ?? FALLBACK_RATE;
  await tx.insertInto('addresses').values([addresses.montevideo, addresses.interior]).execute();
  const recipient = unwrap(await readRecipient({ ...deps, db: tx }, customerId));
  const destinationFor = async (addressId: string | null): Promise<Destination> => {
    const method = addressId === null ? 'pickup' : 'delivery';
    return unwrap(await readDestination({ db: tx, config: deps.config }, { customerId, method, addressId }));
  };
  const destinations: Record<DestinationKey, Destination> = {
    pickup: await destinationFor(null),
    montevideo: await destinationFor(addresses.montevideo.id),
    interior: await destinationFor(addresses.interior.id),
  };
  const { fieldCipher, rules } = deps;
  return { customerId, recipient, destinations, products, scenarios, rate, now, fieldCipher, rulesOn: rules.on };
}

async function insertCustomerData(
  { random }: DemoDeps,
  tx: Tx,
  { owner, products }: Pick<OrdersInput, 'owner' | 'products'>,
) {
  const { cart, items } = openCartRows(random, owner, products);
  await tx
    .insertInto('favorites')
    .values(favoriteRows(random, owner, products))
    .execute();
  await tx
    .insertInto('visits')
    .values(visitRows(random, owner, products))
    .execute();
  await tx.insertInto('customer_keywords').values(keywordRows(owner)).execute();
  await tx.insertInto('carts').values(cart).execute();
  await tx.insertInto('cart_items').values(items).execute();
}

/** Throws on a refusal: the demo account breaks no rule of the shop, so a refusal is a bug. */
function unwrap<Value>(value: Value | Refusal): Value {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
}

/** Deletes a customer with all of its rows; rows that only belong to the customer are deleted by cascade. */
export async function deleteDemoAccount(tx: Tx, email: string): Promise<void> {
  const customer = await tx.selectFrom('customers').select('id').where('email_key', '=', email).executeTakeFirst();
  if (!customer) return;
  // Work in progress for this customer ends first; later work finds no rows.
  await lockCustomer(tx, customer.id);
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customer.id);
  const further = tx.selectFrom('further_purchases').select('id').where('order_id', 'in', own);
  const purchases = own.union(further);
  await tx.deleteFrom('order_holds').where('order_id', 'in', own).execute();
  await tx.deleteFrom('weight_differences').where('order_id', 'in', own).execute();
  await tx.deleteFrom('refunds').where('order_id', 'in', own).execute();
  await tx.deleteFrom('packages').where('order_id', 'in', own).execute();
  await tx.deleteFrom('purchase_cancellations').where('order_id', 'in', purchases).execute();
  await tx.deleteFrom('purchase_returns').where('order_id', 'in', purchases).execute();
  await tx.deleteFrom('purchases').where('order_id', 'in', own).execute();
  await tx.deleteFrom('payment_attempts').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_events').where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_lines').where('order_id', 'in', own).execute();
  await tx.deleteFrom('orders').where('customer_id', '=', customer.id).execute();
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx.deleteFrom('customers').where('id', '=', customer.id).execute();
}
