import fc from 'fast-check';
import { PLACING } from './marketplace.ts';

const MOVEMENTS = ['ALVOL', 'ATC', 'SHOFD', 'SHDEL'] as const;
const ACTS = [
  'ask for everything',
  'ask for a part',
  'agree',
  'disagree',
  'buy again what was called off',
  'retry the purchase',
  'call the purchase off',
  'cancel the purchase',
  'retry the refund',
] as const;
const STORE = [
  'places',
  'ships',
  'ships one',
  'cancels one',
  'cancels',
  'fails',
  'fails for now',
  'fails in doubt',
] as const;
const FAULTS = ['bank', 'cash', 'marketplace', 'mail'] as const;

const which = fc.nat(5);

/** One thing that happens. A step that has no object, such as a refund of an unpaid order, is refused or does nothing. */
const STEPS = [
  { weight: 4, arbitrary: fc.record({ does: fc.constant('choose'), method: fc.constantFrom('bank', 'bank', 'cash') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('bank'),
      which,
      how: fc.constantFrom('takes', 'takes', 'takes', 'refuses', 'takes another amount'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cash'), which, how: fc.constantFrom('takes', 'expires') }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('notice'), which: fc.nat(15) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('placing'), how: fc.constantFrom(...PLACING) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('store'), which, how: fc.constantFrom(...STORE) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('depot'), which }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('carrier'), code: fc.constantFrom(...MOVEMENTS) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('fault'), partner: fc.constantFrom(...FAULTS), isDown: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('announcing'), how: fc.constantFrom('ok', 'lost', 'down') }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refunding'), how: fc.constantFrom('ok', 'lost', 'refused') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancelling'), isDone: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('staff'), act: fc.constantFrom(...ACTS), person: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait'), minutes: fc.constantFrom(1, 3, 10, 45, 600, 4500) }) },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('work'), jobs: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('die'), after: fc.nat(25) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('look after') }) },
] as const;

export type Step = (typeof STEPS)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;

/** A schedule: what happens to one order, in this order. */
export function schedules(length: number): fc.Arbitrary<Step[]> {
  const one = fc.oneof(...(STEPS as unknown as { weight: number; arbitrary: fc.Arbitrary<Step> }[]));
  return fc.array(one, { maxLength: length, size: 'max' });
}

/** A step in words, for a schedule that failed. */
export function describeStep({ does, ...details }: Step): string {
  return [does, ...Object.values(details)].join(' ');
}
