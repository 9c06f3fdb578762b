import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { FleetStage } from './fleet-stage.ts';
import { untilReady } from './supervised-shop.ts';

type StrikeKind = 'process killed' | 'database killed' | 'database restarted';

/** One fault and how long the shop was not whole because of it, in milliseconds; null when it did not become whole. */
export interface Strike {
  kind: StrikeKind;
  readyAfter: number | null;
}

/** Kills one process of the fleet; ready when the next one in its place is. */
export async function killProcess({ fleet, random }: FleetStage): Promise<Strike> {
  const shop = random.pick(fleet.shops);
  return { kind: 'process killed', readyAfter: await shop.kill().catch(() => null) };
}

/** Kills the database's processes; ready when it has recovered and each process of the fleet says so. */
export function crashDatabase({ database, fleet }: FleetStage): Promise<Strike> {
  return strikeDatabase('database killed', database.crash, fleet);
}

/** Restarts the database in good order. */
export function restartDatabase({ database, fleet }: FleetStage): Promise<Strike> {
  return strikeDatabase('database restarted', () => database.restart(), fleet);
}

async function strikeDatabase(kind: StrikeKind, strike: () => Promise<void>, fleet: Fleet): Promise<Strike> {
  const startedAt = performance.now();
  await strike();
  const readyAfter = await untilReady(fleet.urls).then(
    () => performance.now() - startedAt,
    () => null,
  );
  return { kind, readyAfter };
}

interface Series {
  /** The next fault; it ends when the shop is whole again. */
  strike(): Promise<Strike>;
  /** Milliseconds between the end of a fault and the next one. */
  pauseMs(): number;
  isEnough(strikes: number): boolean;
}

/** Lets one fault after the other strike until there were enough. */
export async function strikeUntilEnough({ strike, pauseMs, isEnough }: Series): Promise<Strike[]> {
  const strikes: Strike[] = [];
  while (!isEnough(strikes.length)) {
    await pause(pauseMs());
    strikes.push(await strike());
  }
  return strikes;
}
