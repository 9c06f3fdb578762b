import type { Finding } from '#proof/lib/findings.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import type { Measured } from '#proof/torture/lib/run-scenario.ts';
import { crashDatabases, crashPartners, crashShop } from './crash.ts';
import { fleetChanges } from './fleet-changes.ts';
import { fleetRaces } from './fleet-races.ts';

type Run<Form> = (seed: string, form: Form) => Promise<Measured[]>;

/** A scenario over several processes with the two forms that it has. */
function inTwoForms<Form>(name: string, run: Run<Form>, { quick, long }: { quick: Form; long: Form }) {
  return async ({ seed, isQuick }: Options): Promise<Finding[]> =>
    (await run(seed, isQuick ? quick : long)).map((measured) => ({ scenario: name, ...measured }));
}

const QUICK_CRASH = { processes: 2, shoppers: 4, strikes: 3, orders: 8, minutes: 5, judgesTimes: false };
const LONG_CRASH = { processes: 3, shoppers: 20, orders: 1000, minutes: 40, judgesTimes: true };

/** The scenarios over several processes, in the order in which they run. */
export const FLEET_SCENARIOS = {
  'crash-shop': inTwoForms('crash-shop', crashShop, { quick: QUICK_CRASH, long: { ...LONG_CRASH, strikes: 200 } }),
  'crash-database': inTwoForms('crash-database', crashDatabases, {
    quick: QUICK_CRASH,
    long: { ...LONG_CRASH, strikes: 40 },
  }),
  'crash-partners': inTwoForms('crash-partners', crashPartners, {
    quick: { ...QUICK_CRASH, shoppers: 6, strikes: 5, orders: 20 },
    long: { ...LONG_CRASH, strikes: 60 },
  }),
  'fleet-races': inTwoForms('fleet-races', fleetRaces, {
    quick: { processes: 3, shoppers: 6, carts: 2, kills: 1, sightings: 4, judgesTimes: false },
    long: { processes: 3, shoppers: 20, carts: 10, kills: 30, sightings: 50, judgesTimes: true },
  }),
  'fleet-changes': inTwoForms('fleet-changes', fleetChanges, {
    quick: { processes: 2, rounds: 2, judgesTimes: false },
    long: { processes: 3, rounds: 10, judgesTimes: true },
  }),
};
