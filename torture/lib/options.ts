import { parseArgs } from 'node:util';

export interface Options {
  /** Names of the scenarios to run. */
  only: string[];
  /** Rounds of each scenario. */
  count: number;
  seed: string;
  shoppers: number;
}

/** Reads the arguments; an invalid one is a thrown line that says what there is. */
export function readOptions(args: readonly string[], scenarios: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: scenarios.join(',') },
      count: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      shoppers: { type: 'string', default: '6' },
    },
  });
  const only = values.only.split(',').map((name) => name.trim());
  const unknown = only.find((name) => !scenarios.includes(name));
  if (unknown !== undefined) throw new Error(`no such scenario: ${unknown} (there are ${scenarios.join(', ')})`);
  return {
    only,
    count: positive('count', values.count),
    seed: values.seed,
    shoppers: positive('shoppers', values.shoppers),
  };
}

function positive(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} takes a positive integer, not ${text}`);
  return Number(text);
}
