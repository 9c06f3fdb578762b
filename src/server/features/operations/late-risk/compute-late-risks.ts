import type { LateRisksTable } from '#db/tables/order-desk.ts';
import { transaction } from '#db/transaction.ts';
import { isTraveling, type LegTimes, lateRisk, legTimesOf, RISK_LEVELS } from '#domain/order/arrival-times.ts';
import { dayStart, formatLongDay, montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { areDelayMailsStopped } from '#server/features/base/switches/current-switches.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import {
  deleteRisksBefore,
  findArrivedJourneys,
  findToTell,
  findTraveling,
  saveRisks,
  type TravelingOrder,
  type TravelingPosition,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'queue'>;

const DAY_MS = 24 * 60 * 60_000;
/** How many of the orders that arrived last say how long the others take. */
const ARRIVED = 2000;
const BATCH = 2000;
/** How many shoppers a run tells at most; the next tells the others. */
const MAX_TOLD = 200;

/**
 * The job `compute-late-risks`: the risk of every order on its way, in batches, and the mails that follow from it. What a
 * run that ended early left is done by the next.
 */
export async function computeLateRisks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const computedAt = clock();
  const arrived = await findArrivedJourneys(db, ARRIVED);
  const times = legTimesOf(arrived);
  let after: TravelingPosition | null = null;
  for (let isLast = false; !isLast; ) {
    signal?.throwIfAborted();
    const orders: TravelingOrder[] = await findTraveling(db, { after, limit: BATCH });
    await saveRisks(
      db,
      orders.flatMap((order) => riskOf(order, { times, computedAt })),
    );
    after = orders.at(-1) ?? null;
    isLast = orders.length < BATCH;
  }
  await deleteRisksBefore(db, computedAt);
  await tellShoppers(deps, signal);
}

function riskOf(order: TravelingOrder, { times, computedAt }: { times: LegTimes; computedAt: Date }): LateRisksTable[] {
  const { id, number, status, since, promisedOn } = order;
  const age = Math.max(0, computedAt.getTime() - since.getTime()) / DAY_MS;
  const end = Date.parse(nextMidnight(dayStart(promisedOn)));
  const risk = lateRisk(times.get(status), { age, daysLeft: (end - computedAt.getTime()) / DAY_MS });
  if (risk === null) return [];
  return [
    {
      ...{ order_id: id, number, percent: risk.percent, status, days: Math.floor(age), computed_at: computedAt },
      ...{ similar_orders: risk.similar, late_orders: risk.late, is_beyond: risk.isBeyond },
    },
  ];
}

/** Tells each shopper once, before the promised day, that the order will probably be late; unless that is stopped. */
async function tellShoppers(deps: Deps, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock } = deps;
  if (await areDelayMailsStopped(db)) return;
  const today = montevideoDay(clock().toISOString());
  for (const id of await findToTell(db, { percent: RISK_LEVELS.high, today, limit: MAX_TOLD })) {
    signal?.throwIfAborted();
    await transaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (!isTraveling(order.status) || order.promised_on === null) return;
      const details = { promisedUntil: formatLongDay(order.promised_on) };
      await sendOrderMail(deps, tx, { kind: 'delay', order, details });
    });
  }
}
