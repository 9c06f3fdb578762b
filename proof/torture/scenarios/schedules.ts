import { ROLE_PERMISSIONS } from '#domain/staff/roles.ts';
import { compareWithTruth } from '#proof/invariants/compare-with-truth.ts';
import { describeOrders } from '#proof/invariants/describe-orders.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import { type Finding, none, printed, some } from '#proof/lib/findings.ts';
import { createRandom, type SeededRandom } from '#proof/lib/random.ts';
import { readBooks } from '#proof/partners/read-books.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { forEachConcurrently } from '#proof/torture/races/for-each-concurrently.ts';
import { drawAct, NOTIFYING, receiveParcels, reportMovement, type Subject } from '#proof/torture/schedules/acts.ts';
import { type ClockedShop, openClockedShop } from '#proof/torture/schedules/clocked-shop.ts';
import { searchFor } from '#server/features/operations/exceptions/find-open.ts';
import { findExceptions } from '#server/features/operations/exceptions/repository.ts';
import { createShopper, placeOrder, plainProducts } from '#testing/order-steps.ts';
import { runJobs } from '#testing/run-jobs.ts';

/** Orders, and how many things happen to each. */
const QUICK = { orders: 16, steps: 20 };
const LONG = { orders: 200, steps: 60 };
/** What passes between two steps, in minutes: beyond every deadline of an order once in a while. */
const SHORT_PAUSES = [0, 0, 0, 1, 3] as const;
const PAUSES = [...SHORT_PAUSES, 10, 45, 600, 4500] as const;
/** Longer than an unpaid order and the questions about its payment last. */
const CALM_HOURS = [1, 12, 24, 24, 24, 24, 24];
const ENDS = ['COMPLETED', 'REFUND', 'FAILED', 'CANCELED'];

/**
 * What may happen to an order, in any order: payments, purchases, notices, acts of the staff, broken connections, and days
 * that pass. The seed determines each order's schedule. Judged when nothing is due any more, beside the partners' books.
 */
export async function schedules({ seed, isQuick }: Options): Promise<Finding[]> {
  const { orders, steps } = isQuick ? QUICK : LONG;
  const shop = await openClockedShop();
  try {
    const subjects: Subject[] = [];
    await forEachConcurrently(
      Array.from({ length: orders }, (_, index) => index),
      async (index) => {
        subjects.push(await takeOrder(shop, createRandom(seed, 'schedules', String(index))));
      },
    );
    const time = createRandom(seed, 'schedules', 'time');
    for (let step = 0; step < steps; step += 1) {
      const isNew = step < steps / 3;
      // What a person does while connections break fails.
      await forEachConcurrently(subjects, async (subject) => {
        await signInAgain(subject);
        await drawAct(subject.random, isNew)(subject).catch(() => undefined);
      });
      await shop.pass(time.pick(isNew ? SHORT_PAUSES : PAUSES));
    }
    await comeToRest(shop, subjects);
    return await judge(shop, { isQuick });
  } finally {
    await shop.close();
  }
}

async function takeOrder(shop: ClockedShop, random: SeededRandom): Promise<Subject> {
  const shopper = await createShopper(shop);
  const change = random.next() < 0.5 ? {} : { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id, number } = await placeOrder(shop, shopper, { asins: plainProducts(2), change });
  return { shop, shopper, id, number: Number(number), forms: [], random };
}

/** A session ends after a day without use. */
async function signInAgain({ shop, shopper }: Subject): Promise<void> {
  const { email, password } = shopper;
  const { status } = await shop.call('readProfile', {}, shopper);
  if (status !== 401) return;
  const session = await shop.call('signIn', { body: { email, password } });
  if (session.status === 200) shopper.token = session.body.accessToken;
}

/** Partners answer, people decide nothing more, and days pass: parcels arrive, and the carrier delivers what it was given. */
async function comeToRest(shop: ClockedShop, subjects: readonly Subject[]): Promise<void> {
  for (const partner of NOTIFYING) await shop.control(partner, { scenario: 'none' });
  for (const hours of CALM_HOURS) {
    await shop.drain();
    await forEachConcurrently(subjects, async (subject) => {
      await signInAgain(subject);
      await receiveParcels(subject);
      await reportMovement(subject, 'SHDEL');
    });
    await shop.pass(hours * 60);
  }
  await runJobs(shop.context.db, ['look-after']);
  await shop.drain();
}

async function judge({ context, pool, simulatorsUrl }: ClockedShop, { isQuick }: Pick<Options, 'isQuick'>) {
  const order = { sort: 'age', descending: false, after: null, limit: 10_000 } as const;
  const page = { ...order, late: false, snoozed: false, holderId: null, orderNumber: null };
  const open = await findExceptions(context.db, searchFor(context, ROLE_PERMISSIONS.owner), page);
  const known = new Set(open.map(({ orderNumber }) => orderNumber));
  const { rows } = await pool.query<{ id: string; number: number; status: string }>(
    'select id, number::int, status from orders',
  );
  const forgotten = rows.filter(({ number, status }) => !ENDS.includes(status) && !known.has(number));
  const ended = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
  const measured = [
    none('orders neither at their end nor in the queue', forgotten.length, rows.length),
    ...(await inspectDatabase(pool)),
    ...(await compareWithTruth(pool, await readBooks(simulatorsUrl))),
  ];
  printDetails(
    'forgotten',
    forgotten.map(({ id, status }) => `${id} ${status}`),
  );
  for (const line of await describeOrders(pool, measured)) console.log(`    ${line}`);
  const reached = [
    some('orders delivered in the end', ended('COMPLETED')),
    some('orders given back in the end', ended('REFUND')),
    some('orders unpaid in the end', ended('FAILED', 'CANCELED')),
  ];
  return [...measured, ...reached.map((finding) => (isQuick ? printed(finding) : finding))];
}
