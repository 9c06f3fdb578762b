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
  'quota',
  'split',
  'reject',
  'reject-repeat',
  'order-error',
  'hold',
  'ship-at-once',
  'undeliverable',
  'deny-return',
  'credit-return',
  'cancel',
  'wallet',
  'pay',
  'expire',
  'unknown-state',
  'refuse-recipient',
  'defer-recipient',
  'refuse-refund',
  'store-and-fail',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/**
 * Body of the control endpoint: a scenario for the next `calls` requests or until reset, optionally limited to a
 * product, an order or a recipient.
 */
export const controlCommandSchema = z.object({
  scenario: z.enum(SCENARIOS),
  calls: z.number().int().positive().optional(),
  ms: z.number().int().nonnegative().max(600_000).optional(),
  asin: z.string().optional(),
  order: z.string().optional(),
  voucher: z.string().optional(),
  /** Mail server only: the recipient that the scenario is limited to, and its reply ('550 5.7.1 …'). */
  recipient: z.string().optional(),
  reply: z
    .string()
    .regex(/^[45]\d\d [^\r\n]+$/)
    .optional(),
  /**
   * The code of a request that the marketplace, Abitab (purchases), the provider of fiscal documents or DeepL (its status: 403, 413,
   * 456) rejects ('reject'), or of the marketplace's failed order ('order-error').
   */
  code: z.string().optional(),
  /** The balance of the marketplace's wallet in cents, or DeepL's limit of characters ('wallet'). */
  balance: z.number().int().optional(),
  /** Central bank only: overrides the dollar's rate. */
  usd: z.object({ buy: z.number().positive(), sell: z.number().positive() }).optional(),
});
export type ControlCommand = z.infer<typeof controlCommandSchema>;

/** The products, orders or mail recipient of a request, as far as the simulator can tell. */
export interface Subject {
  asins?: string[];
  orders?: string[];
  recipient?: string;
}

export interface Scenarios {
  set(command: ControlCommand): void;
  /** The active scenario for this request, which uses up one of its calls; null when none applies. */
  consume(scenario: Scenario, subject?: Subject): ControlCommand | null;
  /** The active scenario for this request, without using up a call. */
  find(scenario: Scenario, subject?: Subject): ControlCommand | null;
  /** Delays a request to which the scenario 'slow' applies, by `ms` unless it says otherwise: until then, or until it is reset. */
  delay(subject: Subject, ms: number): Promise<void>;
  list(): ControlCommand[];
}

interface DelayedRequest {
  command: ControlCommand;
  answer(): void;
}

export function createScenarios(): Scenarios {
  let active: ControlCommand[] = [];
  const delayed = new Set<DelayedRequest>();
  const find = (scenario: Scenario, subject: Subject = {}) =>
    active.find((command) => command.scenario === scenario && appliesTo(command, subject)) ?? null;
  const consume: Scenarios['consume'] = (scenario, subject) => {
    const found = find(scenario, subject);
    if (found?.calls !== undefined) {
      found.calls -= 1;
      if (found.calls <= 0) active = active.filter((command) => command !== found);
    }
    return found;
  };
  return {
    set: (command) => {
      const rest = active.filter(
        (other) =>
          !hasSameTarget(other, command) || (command.scenario !== 'none' && other.scenario !== command.scenario),
      );
      const resetsAll = command.scenario === 'none' && isUnlimited(command);
      active = command.scenario === 'none' ? (resetsAll ? [] : rest) : [...rest, { ...command }];
      if (command.scenario === 'none')
        for (const request of delayed) if (resetsAll || hasSameTarget(request.command, command)) request.answer();
    },
    consume,
    find,
    delay: async (subject, ms) => {
      const command = consume('slow', subject);
      if (!command) return;
      const { promise, resolve: answer } = Promise.withResolvers<void>();
      const request = { command, answer };
      const timer = setTimeout(answer, command.ms ?? ms);
      delayed.add(request);
      await promise;
      delayed.delete(request);
      clearTimeout(timer);
    },
    list: () => active.map((command) => ({ ...command })),
  };
}

function hasSameTarget(command: ControlCommand, other: ControlCommand): boolean {
  return command.asin === other.asin && command.order === other.order && command.recipient === other.recipient;
}

function isUnlimited({ asin, order, recipient }: ControlCommand): boolean {
  return asin === undefined && order === undefined && recipient === undefined;
}

function appliesTo(command: ControlCommand, subject: Subject): boolean {
  if (command.asin !== undefined && !subject.asins?.includes(command.asin)) return false;
  if (command.recipient !== undefined && command.recipient !== subject.recipient) return false;
  return command.order === undefined || subject.orders?.includes(command.order) === true;
}
