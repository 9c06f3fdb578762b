import { z } from 'zod';

export const SCENARIOS = [
  'none',
  'fail',
  'slow',
  'lost-response',
  'duplicate',
  'out-of-order',
  'bad-signature',
  'out-of-stock',
  'price-rise',
  'split',
  'cancel',
  'pay',
  'expire',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** What the control door takes: a scenario, for the next calls or until told otherwise, perhaps for one thing only. */
export const controlCommandSchema = z.object({
  scenario: z.enum(SCENARIOS),
  calls: z.number().int().positive().optional(),
  ms: z.number().int().nonnegative().max(600_000).optional(),
  asin: z.string().optional(),
  order: z.string().optional(),
  voucher: z.string().optional(),
  /** For the central bank: the rate of the dollar from now on. */
  usd: z.object({ buy: z.number().positive(), sell: z.number().positive() }).optional(),
});
export type ControlCommand = z.infer<typeof controlCommandSchema>;

/** What a call is about, as far as the simulator can tell. */
export interface Subject {
  asins?: string[];
  orders?: string[];
}

export interface Scenarios {
  set(order: ControlCommand): void;
  /** The scenario if it holds for this call; one of its calls is used up. */
  consume(scenario: Scenario, subject?: Subject): ControlCommand | null;
  /** Whether it holds, without using it up. */
  find(scenario: Scenario, subject?: Subject): ControlCommand | null;
  list(): ControlCommand[];
}

export function createScenarios(): Scenarios {
  let active: ControlCommand[] = [];
  const find = (scenario: Scenario, subject: Subject = {}) =>
    active.find((one) => one.scenario === scenario && appliesTo(one, subject)) ?? null;
  return {
    set: (order) => {
      const rest = active.filter(
        (one) => !hasSameTarget(one, order) || (order.scenario !== 'none' && one.scenario !== order.scenario),
      );
      const endsAll = order.scenario === 'none' && order.asin === undefined && order.order === undefined;
      active = order.scenario === 'none' ? (endsAll ? [] : rest) : [...rest, { ...order }];
    },
    consume: (scenario, subject) => {
      const found = find(scenario, subject);
      if (found?.calls !== undefined) {
        found.calls -= 1;
        if (found.calls <= 0) active = active.filter((one) => one !== found);
      }
      return found;
    },
    find: find,
    list: () => active.map((one) => ({ ...one })),
  };
}

function hasSameTarget(one: ControlCommand, other: ControlCommand): boolean {
  return one.asin === other.asin && one.order === other.order;
}

function appliesTo(one: ControlCommand, subject: Subject): boolean {
  if (one.asin !== undefined && !subject.asins?.includes(one.asin)) return false;
  return one.order === undefined || subject.orders?.includes(one.order) === true;
}
