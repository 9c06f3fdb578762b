import { type Finding, none, some, within } from '#proof/lib/findings.ts';
import type { Aftermath } from './aftermath.ts';
import { type Answer, serverErrors, withoutRetryAfter } from './answers.ts';
import type { ShopClient } from './shop-client.ts';
import type { Shopper } from './shopper.ts';
import type { SupervisedShop } from './supervised-shop.ts';

const CALM_SECONDS = 120;
const DETAILS_SHOWN = 5;

/** What took part in a run. */
interface Run {
  shops: readonly SupervisedShop[];
  client: ShopClient;
  shoppers: readonly Shopper[];
}

/** What every fault promises. */
export function commonFindings({ shops, client, shoppers }: Run, aftermath: Aftermath): Finding[] {
  const writes = shoppers.reduce((sum, shopper) => sum + shopper.writes.length, 0);
  const paid = shoppers.reduce((sum, shopper) => sum + shopper.paidOrders.length, 0);
  return [
    none('processes that died', shops.flatMap(({ deaths }) => deaths).length),
    none('acknowledged writes lost', aftermath.lost.length, writes),
    some('orders paid', paid),
    none('paid orders not at their end', aftermath.unfinished.length, paid),
    within('last paid order at its end', CALM_SECONDS, [aftermath.settledAfter]),
    none('orders bought twice', aftermath.boughtTwice.length, paid),
    none('server errors other than 503', serverErrors(client.answers).length, client.answers.length),
    none('503 without Retry-After', withoutRetryAfter(client.answers).length, client.answers.length),
  ];
}

/** What stands behind the figures that are not as they should be. */
export function printDetails({ shops, client, shoppers }: Run, aftermath: Aftermath): void {
  const details: [string, readonly string[]][] = [
    ['died', shops.flatMap(({ deaths }) => deaths).map(({ exit, reason }) => `${exit}: ${reason}`)],
    ['start failed', shops.flatMap(({ failedStarts }) => failedStarts).map(({ exit, reason }) => `${exit}: ${reason}`)],
    ['lost', aftermath.lost],
    ['not at its end', aftermath.unfinished],
    ['bought twice', aftermath.boughtTwice],
    ['server error', serverErrors(client.answers).map(nameOf)],
    ['503 without Retry-After', withoutRetryAfter(client.answers).map(nameOf)],
    ['refused', shoppers.flatMap(({ refusals }) => refusals)],
  ];
  for (const [what, lines] of details) {
    for (const [line, count] of countEqual(lines).slice(0, DETAILS_SHOWN))
      console.log(`    ${what} (${count}): ${line}`);
  }
}

function nameOf({ kind, status }: Answer): string {
  return `${status} ${kind}`;
}

/** Equal lines once with their number, the most frequent first. */
function countEqual(lines: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
