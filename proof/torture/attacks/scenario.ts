import type { Measured } from '#proof/torture/lib/run-scenario.ts';

export interface AttackOptions {
  seed: string;
  /** The long form sends more of everything and judges times too. */
  isLong: boolean;
}

/** Attacks a shop of its own and returns what it measured. */
export type Attack = (options: AttackOptions) => Promise<Measured[]>;

const DETAILS_SHOWN = 10;

/** Prints what stands behind a figure that is not as it should be. */
export function printDetails(what: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, DETAILS_SHOWN)) console.log(`    ${what}: ${line.slice(0, 400)}`);
  if (lines.length > DETAILS_SHOWN) console.log(`    ${what}: ${lines.length - DETAILS_SHOWN} more`);
}
