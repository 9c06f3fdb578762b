import { expect, test } from 'vitest';
import type { PanelOrder } from '#contract/orders.ts';
import { runScenario, type ScenarioDeps } from './run-scenario.ts';
import { SCENARIOS, type Scenario, unavailableReason } from './scenarios.ts';

const BEGAN = '2026-11-21T12:00:00.000Z';

function storyOf(id: Scenario['id']): Scenario {
  const story = SCENARIOS.find((one) => one.id === id);
  if (!story) throw new Error(id);
  return story;
}

/** A carrier and a shop in a nutshell: two parcels, of which the second is sent only once the first has come in. */
function stage() {
  const told: string[] = [];
  const shown: string[] = [];
  let order = {
    status: 'ZINC_PAID',
    carrierTrackingNumber: null,
    packages: [{ trackingNumber: 'TBA1', status: 'PACKAGE_SENT_FROM_AMAZON' }],
    events: [{ code: 'ZINC_PAID', date: BEGAN }],
  } as unknown as PanelOrder;
  let reads = 0;
  const act: ScenarioDeps = {
    read: async () => {
      reads += 1;
      const isIn = order.packages.every(({ status }) => status === 'PACKAGE_RECEIVED');
      if (isIn && order.packages.length === 1 && reads % 2 === 0) {
        const second = { trackingNumber: 'TBA2', status: 'PACKAGE_SENT_FROM_AMAZON' };
        order = { ...order, packages: [...order.packages, second] } as PanelOrder;
      } else if (isIn && order.packages.length === 2) {
        order = { ...order, status: 'READY_TO_DELIVER', carrierTrackingNumber: 'SKY1' };
      }
      return order;
    },
    receive: async (_order, trackingNumber) => {
      told.push(trackingNumber);
      const packages = order.packages.map((one) =>
        one.trackingNumber === trackingNumber ? { ...one, status: 'PACKAGE_RECEIVED' as const } : one,
      );
      order = { ...order, packages };
    },
    announce: async (trackingNumber, code, date) => {
      told.push([trackingNumber, code, date].filter(Boolean).join(' '));
    },
    pause: async () => {},
    show: ({ status }, step) => shown.push(`${step} ${status}`) > 0,
  };
  return { act, told, shown };
}

test('the happy path receives parcel after parcel as they are sent, then tells the carriage', async () => {
  const { act, told, shown } = stage();
  await runScenario(storyOf('happy'), act);
  expect(told).toEqual(['TBA1', 'TBA2', 'SKY1 ALVOL', 'SKY1 ATC', 'SKY1 SHOFD', 'SKY1 SHDEL']);
  expect(shown.slice(0, 2)).toEqual(['0 ZINC_PAID', '1 READY_TO_DELIVER']);
  expect(shown.at(-1)).toBe('6 READY_TO_DELIVER');
});

test('what comes out of order is dated before what was told before it', async () => {
  const { act, told } = stage();
  await runScenario(storyOf('outOfOrder'), act);
  expect(told.slice(2)).toEqual([
    'SKY1 SHOFD',
    'SKY1 ALVOL 2026-11-21T12:00:00.003Z',
    'SKY1 ATC 2026-11-21T12:00:00.004Z',
    'SKY1 SHOFD',
    'SKY1 SHDEL',
  ]);
});

test('a story that nobody looks at any more stops', async () => {
  const { act, told } = stage();
  await runScenario(storyOf('happy'), { ...act, show: (_order, step) => step < 1 });
  expect(told).toEqual(['TBA1', 'TBA2']);
});

test('a shop that never goes on is not waited for without end', async () => {
  const { act } = stage();
  const stuck = { status: 'PAID', carrierTrackingNumber: null, packages: [], events: [] } as unknown as PanelOrder;
  await expect(runScenario(storyOf('happy'), { ...act, read: async () => stuck })).rejects.toThrow('La tienda no siguió');
});

test('a story needs an order that is paid, under way and has the parcels for it', () => {
  const packages = [{}, {}] as PanelOrder['packages'];
  const happy = storyOf('happy');
  expect(unavailableReason(happy, { status: 'NEW', packages: [] })).toContain('paga');
  for (const status of ['COMPLETED', 'REFUND', 'CANCELED', 'FAILED'] as const) {
    expect(unavailableReason(happy, { status, packages })).toContain('terminó');
  }
  expect(unavailableReason(happy, { status: 'PAID', packages: [] })).toBeNull();
  expect(unavailableReason(storyOf('twoPackages'), { status: 'ZINC_PAID', packages: packages.slice(1) })).toContain('un solo');
  expect(unavailableReason(storyOf('twoPackages'), { status: 'ZINC_PAID', packages })).toBeNull();
});
