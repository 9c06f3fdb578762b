import { parseArgs } from 'node:util';

export interface Options {
  /** Names of the scenarios to run. */
  only: string[];
  /** Rounds of each fault, or requests of `fuzz`; null for as many as the form has. */
  count: number | null;
  seed: string;
  shoppers: number;
  /** How long `soak` lasts. */
  minutes: number;
  /** Short forms, which judge invariants and print times. */
  isQuick: boolean;
  /** The file that a scenario run beside others writes its findings to, in place of the table; null for the table. */
  findings: string | null;
}

/** The scenarios there are, and those with a short form. */
export interface Names {
  all: readonly string[];
  quick: readonly string[];
}

/** Reads the arguments; an invalid one is a thrown line that says what there is. */
export function readOptions(args: readonly string[], { all, quick }: Names): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      shoppers: { type: 'string', default: '6' },
      minutes: { type: 'string', default: '20' },
      quick: { type: 'boolean', default: false },
      findings: { type: 'string' },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? [...(values.quick ? quick : all)];
  const unknown = only.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`no such scenario: ${unknown} (there are ${all.join(', ')})`);
  return {
    only,
    count: values.count === undefined ? null : positive('count', values.count),
    seed: values.seed,
    shoppers: positive('shoppers', values.shoppers),
    minutes: positive('minutes', values.minutes),
    isQuick: values.quick,
    findings: values.findings ?? null,
  };
}

function positive(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} takes a positive integer, not ${text}`);
  return Number(text);
}
