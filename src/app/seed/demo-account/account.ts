import { type Tx, transaction } from '#db/transaction.ts';
import { type RateMicros, rateMicros } from '#domain/money/exchange.ts';
import type { Context } from '#server/context.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { currentRate } from '#server/features/currency/current-rate.ts';
import { type Destination, readDestination } from '#server/features/orders/destination.ts';
import { readReceiver } from '#server/features/orders/recipient.ts';
import { isRefusal, type Refusal } from '#server/http/refusal.ts';
import {
  addressRows,
  customerRow,
  DEMO_EMAIL,
  DEMO_PASSWORD,
  favoriteRows,
  keywordRows,
  type Owner,
  openCart,
  visitRows,
  WISHED,
} from './favorites-and-history.ts';
import { eventsOf } from './order-steps.ts';
import type { Place } from './order-stories.ts';
import { lineRows, orderedCart, orderedItems, orderRow, type Scene, tellOrders } from './orders.ts';
import { attemptRow, refundRows } from './payment-rows.ts';
import { packageRows, purchaseRows } from './purchase-rows.ts';
import { deleteDemoAccount } from './reset.ts';
import { type Shelf, takeFromShelf } from './shelf.ts';

export type DemoDeps = Pick<Context, 'config' | 'db' | 'clock' | 'random' | 'sealer'>;

/** Pesos for a dollar before the first quotation is read. */
const PLAUSIBLE_RATE = rateMicros(40_250_000);

/** Makes the demo account where it does not exist; says whether it did. Nothing is sent and no job is enqueued. */
export function makeDemoAccount(deps: DemoDeps): Promise<boolean> {
  return make(deps, false);
}

/** Brings the demo account back to its first state, whatever was done with it; false without products to show. */
export function resetDemoAccount(deps: DemoDeps): Promise<boolean> {
  return make(deps, true);
}

async function make(deps: DemoDeps, anew: boolean): Promise<boolean> {
  const { db, random, clock } = deps;
  if (!anew && (await exists(deps))) return false;
  const shelf = await takeFromShelf(db, WISHED);
  if (!shelf) return false;
  const passwordHash = granted(await hashPassword(DEMO_PASSWORD));
  const rate = (await currentRate(deps))?.micros ?? PLAUSIBLE_RATE;
  return await transaction(db, async (tx) => {
    if (anew) await deleteDemoAccount(tx, DEMO_EMAIL);
    const owner = { customerId: random.uuid(), now: clock() };
    const made = await tx
      .insertInto('customers')
      .values(customerRow(owner, { passwordHash, sealer: deps.sealer }))
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .executeTakeFirst();
    // Another process was faster.
    if (made.numInsertedOrUpdatedRows !== 1n) return false;
    const scene = await setScene(deps, tx, { owner, shelf, rate });
    await insertBelongings(deps, tx, { owner, shelf });
    await insertOrders(deps, tx, scene);
    return true;
  });
}

async function exists({ db }: DemoDeps): Promise<boolean> {
  const found = await db.selectFrom('customers').select('id').where('email_key', '=', DEMO_EMAIL).executeTakeFirst();
  return found !== undefined;
}

interface Beginning {
  owner: Owner;
  shelf: Shelf;
  rate: RateMicros;
}

/** The shop's own rules say who receives the orders and where they go, as they would for any customer. */
async function setScene(deps: DemoDeps, tx: Tx, { owner, shelf, rate }: Beginning): Promise<Scene> {
  const { customerId, now } = owner;
  const addresses = addressRows(deps.random, owner);
  await tx.insertInto('addresses').values([addresses.montevideo, addresses.interior]).execute();
  const receiver = granted(await readReceiver({ ...deps, db: tx }, customerId));
  const to = async (addressId: string | null): Promise<Destination> => {
    const method = addressId === null ? 'pickup' : 'delivery';
    return granted(await readDestination({ db: tx, config: deps.config }, { customerId, method, addressId }));
  };
  const destinations: Record<Place, Destination> = {
    pickup: await to(null),
    montevideo: await to(addresses.montevideo.id),
    interior: await to(addresses.interior.id),
  };
  return { customerId, receiver, destinations, shelf, rate, now };
}

async function insertBelongings({ random }: DemoDeps, tx: Tx, { owner, shelf }: Omit<Beginning, 'rate'>) {
  const { cart, items } = openCart(random, owner, shelf);
  await tx
    .insertInto('favorites')
    .values(favoriteRows(random, owner, shelf))
    .execute();
  await tx
    .insertInto('visits')
    .values(visitRows(random, owner, shelf))
    .execute();
  await tx.insertInto('customer_keywords').values(keywordRows(owner)).execute();
  await tx.insertInto('carts').values(cart).execute();
  await tx.insertInto('cart_items').values(items).execute();
}

async function insertOrders({ random }: DemoDeps, tx: Tx, scene: Scene): Promise<void> {
  const orders = tellOrders(random, scene);
  const attempts = orders.map((order) => ({ order, attempt: attemptRow(random, order) }));
  const refunds = attempts.flatMap(({ order, attempt }) => refundRows(random, order, attempt));
  const events = orders.flatMap(({ id, story, journey }) => eventsOf(id, story, journey));
  const lists = {
    carts: orders.map((order) => orderedCart(scene, order)),
    items: orders.flatMap((order) => orderedItems(random, order)),
    orders: orders.map((order) => orderRow(random, scene, order)),
    lines: orders.flatMap((order) => lineRows(random, order)),
    purchases: orders.flatMap((order) => purchaseRows(random, order)),
    packages: orders.flatMap((order) => packageRows(random, order)),
  };
  await tx.insertInto('carts').values(lists.carts).execute();
  await tx.insertInto('cart_items').values(lists.items).execute();
  await tx.insertInto('orders').values(lists.orders).execute();
  await tx.insertInto('order_lines').values(lists.lines).execute();
  await tx.insertInto('order_events').values(events).execute();
  await tx
    .insertInto('payment_attempts')
    .values(attempts.map(({ attempt }) => attempt))
    .execute();
  await tx.insertInto('purchases').values(lists.purchases).execute();
  await tx.insertInto('packages').values(lists.packages).execute();
  await tx.insertInto('refunds').values(refunds).execute();
}

/** The demo account breaks no rule of the shop; if it does, it is a bug. */
function granted<Value>(value: Value | Refusal): Value {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
}
