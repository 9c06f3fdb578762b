import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { buildOrderContext } from '#seed/demo-account/create-demo-account.ts';
import type { Owner } from '#seed/demo-account/customer-rows.ts';
import { insertOrders } from '#seed/demo-account/insert-orders.ts';
import type { DemoOrder } from '#seed/demo-account/order-rows.ts';
import { selectProducts } from '#seed/demo-account/select-products.ts';
import { hasDemoAccount } from '#seed/demo-account.ts';
import type { PartnerName } from '#server/config/partner-mode.ts';
import type { Context } from '#server/context.ts';
import { handleReception } from '#server/features/fulfilment/shipping/handle-reception.ts';
import { openCase } from '#server/features/operations/cases/open-case.ts';
import { isRefusal } from '#server/refusal.ts';
import { perform, read } from './acts.ts';
import { importDemoInvoice, importDemoStatement } from './money.ts';
import { addColleagues, type DemoStaff, shopperAddresses, shopperRow } from './people.ts';
import { ARRIVED_SCENARIOS, STAFF_SCENARIOS, type StaffScenario } from './scenarios.ts';
import { dayRows, searchRows } from './usage-rows.ts';

const HOUR_MS = 60 * 60_000;
/** With whom the work that is waiting could be done for real. */
const SIMULATED: readonly PartnerName[] = ['zinc', 'skypostal', 'sistarbanc', 'mail'];

type Orders = Readonly<Record<StaffScenario, DemoOrder>>;

/**
 * Gives the back office of a demo something to show on each of its screens: another customer's orders, and what partners,
 * shoppers and staff did about them, through the shop's own use cases. All of it or nothing, once; returns whether it did.
 */
export async function createDemoBackoffice(context: Context): Promise<boolean> {
  const { simulated } = context.partnerSettings;
  if (!SIMULATED.every((name) => simulated.includes(name)) || !(await hasDemoAccount(context.db))) return false;
  return await transaction(context.db, async (tx) => {
    // Another process that is at it is waited for, however slow it is.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    return await create(within(context, tx), tx);
  });
}

/** A transaction is a database whose use cases join it (src/db/transaction.ts). */
function within(context: Context, tx: Tx): Context {
  const { queue } = context;
  const enqueue: typeof queue.enqueue = (name, data, options) => queue.enqueue(name, data, { ...options, tx });
  return { ...context, db: tx as Database, queue: { ...queue, enqueue } };
}

const hoursAgo = (context: Context, hours: number): Context => {
  const at = new Date(context.clock().getTime() - hours * HOUR_MS);
  return { ...context, clock: () => at };
};

async function create(context: Context, tx: Tx): Promise<boolean> {
  const owner = { customerId: context.random.uuid(), now: context.clock() };
  const inserted = await tx
    .insertInto('customers')
    .values(shopperRow(owner, context))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  const orders = await createOrders(context, tx, owner);
  if (!orders) return false;
  const staff = await addColleagues(context, tx);
  // In the order of their times, as the audit lists them.
  await correctProducts(context, staff);
  await complain(context, { orders, owner, staff });
  await receiveUnknown(context);
  await importDemoStatement(hoursAgo(context, 20), { orders, staff: staff.finance });
  await importDemoInvoice(hoursAgo(context, 19), { orders, staff: staff.finance });
  await insertUsage(tx, owner);
  // What these say about the others is there with the first page, also where days and months were added up before them.
  const due = { computed_at: new Date(0) };
  await tx.updateTable('margin_months').set(due).execute();
  await tx.updateTable('day_figures').set(due).execute();
  await context.queue.enqueue('compute-late-risks', {});
  await context.queue.enqueue('sum-up-margins', {});
  await context.queue.enqueue('sum-up-figures', {});
  return true;
}

/** Null where the catalogue has too few products. */
async function createOrders(context: Context, tx: Tx, owner: Owner): Promise<Orders | null> {
  const scenarios = Object.values(STAFF_SCENARIOS);
  const asins = [...scenarios, ...ARRIVED_SCENARIOS].flatMap(({ lines }) => lines.map(({ asin }) => asin));
  const products = await selectProducts(tx, asins);
  if (!products) return null;
  const addresses = shopperAddresses(context.random, owner);
  const orderContext = await buildOrderContext(context, tx, { owner, products, addresses, scenarios });
  const orders = await insertOrders(context.random, tx, orderContext);
  await insertOrders(context.random, tx, { ...orderContext, scenarios: ARRIVED_SCENARIOS });
  const names = Object.keys(STAFF_SCENARIOS) as StaffScenario[];
  return Object.fromEntries(names.map((name, at) => [name, orders[at]])) as Orders;
}

interface Complaint {
  orders: Orders;
  owner: Owner;
  staff: DemoStaff;
}

/** A shopper writes twice about goods that arrived damaged; the staff answers, and asks for a refund of them. */
async function complain(context: Context, { orders, owner, staff }: Complaint): Promise<void> {
  const { id, lines } = orders.damaged;
  const asin = lines[0]?.card.asin ?? '';
  const written = (text: string, lineIds: string[] = []) => ({
    customerId: owner.customerId,
    orderId: id,
    body: { kind: 'damaged' as const, text, lines: lineIds, invoiceName: null, invoiceRut: null },
    key: null,
  });
  const about = context.db.selectFrom('order_lines').select('id').where('order_id', '=', id).where('asin', '=', asin);
  const { id: line } = await about.executeTakeFirstOrThrow();
  const first = 'Hola, abrí la caja y vino con la tapa rota y un golpe en el costado. ¿Cómo seguimos?';
  const opened = await openCase(hoursAgo(context, 52), written(first, [line]));
  if (isRefusal(opened)) throw new Error(opened.message);
  const order = context.db.selectFrom('orders').select('number').where('id', '=', id);
  const { number: orderNumber } = await order.executeTakeFirstOrThrow();
  const support = { staff: staff.support, reason: '' };
  const answer = 'Lamentamos lo que pasó, Martín. ¿Llegó así la caja de afuera también? Con eso pedimos la devolución.';
  await perform({ ...support, context: hoursAgo(context, 47) }, 'messageCustomer', {
    number: orderNumber,
    text: answer,
  });
  await openCase(hoursAgo(context, 30), written('Sí, la caja de afuera también estaba golpeada.'));
  const subject = { kind: 'order' as const, number: orderNumber };
  await perform({ ...support, context: hoursAgo(context, 28) }, 'noteCall', {
    subject,
    called: 'customer',
    outcome: 'talked',
    text: 'Prefiere que le devolvamos el dinero antes que otro igual.',
  });
  await perform({ ...support, context: hoursAgo(context, 27) }, 'addNote', {
    subject,
    text: `@${staff.finance.name} pido la devolución: la caja también estaba golpeada.`,
  });
  const reason = 'Llegó roto: el cliente lo contó en el caso y la caja estaba golpeada';
  const asked = { kind: 'lines' as const, orderNumber, lines: [{ asin, quantity: 1 }] };
  await perform({ ...support, reason, context: hoursAgo(context, 26) }, 'requestRefund', asked);
}

/** The depot has a package that no order expects. */
async function receiveUnknown(context: Context): Promise<void> {
  const externalTracking = 'TBA904417725288';
  await handleReception(hoursAgo(context, 31), {
    externalTracking,
    email: null,
    carrierTrackingNumber: null,
    weightGrams: 1350,
    content: 'Zapatillas',
    key: externalTracking,
  });
}

/** Corrects two products that nobody asks for: one correction ends within days, the other within weeks. */
async function correctProducts(context: Context, { purchasing: staff }: DemoStaff): Promise<void> {
  const rows = await context.db
    .selectFrom('products')
    .select('asin')
    .where('valid', '=', true)
    .where('forbidden', 'is', null)
    .where('price_cents', 'is not', null)
    .orderBy('popularity')
    .orderBy('asin')
    .limit(2)
    .execute();
  const today = montevideoDay(context.clock().toISOString());
  const [light, dear] = rows.map(({ asin }) => asin);
  if (!light || !dear) return;
  const actor = { staff, context: hoursAgo(context, 96) };
  const { newest, stated } = await read(actor, 'readCatalogueProduct', { asin: light });
  await perform({ ...actor, reason: 'La balanza del depósito dice otra cosa que la publicación' }, 'correctWeight', {
    asin: light,
    weightGrams: Math.round(stated.weightGrams ?? 400) + 350,
    lastDay: addDays(today, 3),
    seen: newest.weight,
  });
  const limited = await read(actor, 'readCatalogueProduct', { asin: dear });
  await perform(
    { ...actor, reason: 'El precio salta por un vendedor nuevo: esperamos a que se acomode' },
    'limitPrice',
    {
      asin: dear,
      ceilingCents: (limited.stated.priceCents ?? 10_000) + 2000,
      lastDay: addDays(today, 40),
      seen: limited.newest.ceiling,
    },
  );
}

async function insertUsage(tx: Tx, { now }: Owner): Promise<void> {
  await tx
    .insertInto('shop_days')
    .values(dayRows(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('search_counts')
    .values(searchRows(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
