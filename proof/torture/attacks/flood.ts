import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '#proof/lib/quantile.ts';
import { type Acknowledged, marketplaceNotice, type Notice, sendNotice } from './notices.ts';
import type { Target } from './target.ts';

export interface Flood {
  sent: number;
  /** Notices that were refused at first, because the shop was busy. */
  refused: number;
  acknowledged: number;
  /** Notices that the database holds afterwards. */
  stored: number;
  p99Ms: number;
}

const EVENT = 'order.flood';
const TICK_MS = 50;
/** A partner repeats a refused notice; later than the suite does. */
const REPEAT_MS = 500;
const PATIENCE_MS = 60_000;

/** Sends distinct notices about one purchase at an even pace, whether or not earlier ones were acknowledged. */
export async function floodWithNotices(
  { url, context }: Pick<Target, 'url' | 'context'>,
  purchase: string,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<Flood> {
  const answers: Promise<Delivered>[] = [];
  const perTick = Math.ceil((count * TICK_MS) / withinMs);
  while (answers.length < count) {
    for (let left = Math.min(perTick, count - answers.length); left > 0; left -= 1) {
      const timestamp = new Date(Date.UTC(2026, 1, 1) + answers.length * 1000).toISOString();
      answers.push(
        untilAcknowledged(
          url,
          marketplaceNotice(context.partnerSettings, { event: EVENT, order_id: purchase, timestamp }),
        ),
      );
    }
    await pause(TICK_MS);
  }
  const ended = await Promise.all(answers);
  const stored = await context.db
    .selectFrom('inbound_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_key', 'like', `${EVENT}:${purchase}:%`)
    .executeTakeFirstOrThrow();
  return {
    sent: count,
    refused: ended.filter(({ first }) => !first.isAccepted).length,
    acknowledged: ended.filter(({ isAcknowledged }) => isAcknowledged).length,
    stored: Number(stored.count),
    p99Ms: quantile(
      ended.map(({ first }) => first.milliseconds),
      0.99,
    ),
  };
}

interface Delivered {
  first: Acknowledged;
  isAcknowledged: boolean;
}

async function untilAcknowledged(url: string, notice: Notice): Promise<Delivered> {
  const first = await sendNotice(url, notice);
  const until = performance.now() + PATIENCE_MS;
  let last = first;
  // 503 alone asks for a repetition.
  while (last.status === 503 && performance.now() < until) {
    await pause(REPEAT_MS);
    last = await sendNotice(url, notice);
  }
  return { first, isAcknowledged: last.isAccepted };
}
