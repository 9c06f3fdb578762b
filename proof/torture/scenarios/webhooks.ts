import { type Finding, none, printed, some } from '#proof/lib/findings.ts';
import { createRandom } from '#proof/lib/random.ts';
import { createShoppers, type Delivery, deliver } from '#proof/torture/attacks/delivery.ts';
import { floodWithNotices } from '#proof/torture/attacks/flood.ts';
import { capture, sendForgeries } from '#proof/torture/attacks/forging.ts';
import { printDetails } from '#proof/torture/attacks/print-details.ts';
import { openTarget } from '#proof/torture/attacks/target.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { purchasesOf } from '#testing/order-steps.ts';

const LONG = { orders: 500, shoppers: 20, forgeries: 1000, flood: 2000, floodMs: 10_000 };
const QUICK = { orders: 8, shoppers: 4, forgeries: 200, flood: 200, floodMs: 1000 };

/** Partners' notices doubled, shuffled, early and in floods are each applied once; forged ones change nothing. */
export async function webhooks({ seed, isQuick }: Options): Promise<Finding[]> {
  const size = isQuick ? QUICK : LONG;
  const target = await openTarget('webhooks');
  try {
    const shoppers = await createShoppers(target, size.shoppers);
    const deliveries = (
      await Promise.all(
        shoppers.map(async (shopper, index) => {
          const own: Delivery[] = [];
          for (let order = index; order < size.orders; order += size.shoppers)
            own.push(await deliver(target, shopper, createRandom(seed, 'webhooks', `order-${order}`)));
          return own;
        }),
      )
    ).flat();
    const faults = deliveries.flatMap((delivery) => delivery.faults);
    const early = deliveries.reduce((sum, delivery) => sum + delivery.early, 0);
    const notices = deliveries.reduce((sum, delivery) => sum + delivery.notices, 0);
    const [first] = shoppers;
    if (!first) throw new Error('there is no shopper');
    const forged = await sendForgeries(target, await capture(target, first), size.forgeries);
    const [purchase] = await purchasesOf(target, deliveries[0]?.id ?? '');
    const flood = await floodWithNotices(target, String(purchase?.id), { count: size.flood, withinMs: size.floodMs });
    printDetails('order', faults);
    printDetails('accepted', forged.accepted);
    printDetails('changed', forged.changes);
    console.log(
      `    flood: ${flood.sent} sent, ${flood.refused} refused at first, 99 % answered within ${flood.p99Ms.toFixed(0)} ms`,
    );
    const someEarly = some('notices before the shop knew their package', early);
    return [
      none('orders whose doubled, shuffled, early notices had another effect', faults.length, deliveries.length),
      some('notices of the orders, sent twice each', notices),
      // On a busy machine the few orders of a quick run may all be announced first.
      isQuick ? printed(someEarly) : someEarly,
      none('forged notices that were accepted', forged.accepted.length, forged.sent),
      none('rows changed by forged notices', forged.changes.length, forged.sent),
      none('notices of a flood that were lost', flood.sent - flood.stored, flood.sent),
      none('notices of a flood that were not acknowledged', flood.sent - flood.acknowledged, flood.sent),
      none('processes that died', target.deaths.length),
    ];
  } finally {
    await target.stop();
  }
}
