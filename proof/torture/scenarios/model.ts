import fc from 'fast-check';
import { DELIVERY_METHODS, type OrderStatus } from '#domain/order/status.ts';
import { nextStatus, ORDER_TRIGGERS } from '#domain/order/transition.ts';
import { atLeast, type Finding, none, printed, some } from '#proof/lib/findings.ts';
import { createRandom } from '#proof/lib/random.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { isStepForward } from '#proof/torture/model/rank.ts';
import { type Outcome, runSchedule } from '#proof/torture/model/run-schedule.ts';
import { openSimulation, type Simulation } from '#proof/torture/model/simulation.ts';
import { describeStep, type Step, schedules } from '#proof/torture/model/step.ts';

/** The most things that happen in a schedule. */
const STEPS = 60;
const [LONG, QUICK] = [400, 25];
/** Those of the transition table alone need no database. */
const [LONG_TABLE, QUICK_TABLE] = [20_000, 4000];

/**
 * Seeded schedules of what may happen to an order, in any order and with a process that dies between two statements; the
 * schedule that fails is printed, by the long form the shortest one.
 */
export async function runModel({ seed, isQuick }: Options): Promise<Finding[]> {
  const number = createRandom(seed, 'model').between(0, 2 ** 31 - 1);
  const simulation = await openSimulation();
  try {
    const measured = await checkSchedules(simulation, { seed: number, isLong: !isQuick });
    return [checkTable(number, isQuick ? QUICK_TABLE : LONG_TABLE), ...measured];
  } finally {
    await simulation.close();
  }
}

interface Runs {
  seed: number;
  /** The short form has too few schedules to have every end of an order among them; it prints how many had which. */
  isLong: boolean;
}

async function checkSchedules(simulation: Simulation, { seed, isLong }: Runs): Promise<Finding[]> {
  const numRuns = isLong ? LONG : QUICK;
  const outcomes: Outcome[] = [];
  const property = fc.asyncProperty(schedules(STEPS), async (steps) => {
    const outcome = await runSchedule(simulation, steps);
    outcomes.push(outcome);
    if (outcome.violations.length > 0) throw new Error(outcome.violations.join('; '));
  });
  // Shortening takes minutes; the long form, which begins with the same schedules, does it.
  const run = await fc.check(property, { seed, numRuns, endOnFailure: !isLong });
  if (run.failed) printSchedule(run.counterexample?.[0] ?? [], run.errorInstance);
  const ended = (...statuses: string[]) => outcomes.filter(({ status }) => statuses.includes(status)).length;
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + count(one), 0);
  return [
    none(
      'schedules that end with an order, money, goods or mails other than they may be',
      run.failed ? 1 : 0,
      run.numRuns,
    ),
    atLeast(
      'things that happened',
      run.numRuns * 10,
      sum(({ steps }) => steps),
    ),
    ...[
      some(
        'processes that died between two statements',
        sum(({ deaths }) => deaths),
      ),
      some('orders delivered in the end', ended('COMPLETED')),
      some('orders given back in the end', ended('REFUND')),
      some('orders unpaid in the end', ended('FAILED', 'CANCELED')),
    ].map((finding) => (isLong ? finding : printed(finding))),
  ];
}

function printSchedule(steps: readonly Step[], error: unknown): void {
  console.log(`    ${error instanceof Error ? error.message : String(error)}, after the steps`);
  for (const step of steps) console.log(`      ${describeStep(step)}`);
}

/** No sequence of triggers leads an order back, by the ranks of the specification. */
function checkTable(seed: number, numRuns: number): Finding {
  const triggers = fc.array(fc.constantFrom(...ORDER_TRIGGERS), { minLength: STEPS, maxLength: STEPS });
  const context = fc.record({ deliveryMethod: fc.constantFrom(...DELIVERY_METHODS), hasOpenIssue: fc.boolean() });
  const property = fc.property(triggers, context, (schedule, about) => {
    let status: OrderStatus = 'NEW';
    return schedule.every((trigger) => {
      const before = status;
      status = nextStatus(status, trigger, about) ?? status;
      return isStepForward(before, status);
    });
  });
  const run = fc.check(property, { seed, numRuns });
  if (run.failed) console.log(`    ${fc.defaultReportMessage(run)?.slice(0, 600)}`);
  return none(`schedules of ${STEPS} triggers that lead an order back`, run.failed ? 1 : 0, run.numRuns);
}
