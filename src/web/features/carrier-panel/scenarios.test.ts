import { expect, test } from 'vitest';
import type { PanelOrder } from '#contract/orders.ts';
import { runScenario, SCENARIOS, type Scenario, type ScenarioDeps, unavailableReason } from './scenarios.ts';

const STARTED_AT = '2026-11-21T12:00:00.000Z';

function scenarioOf(id: Scenario['id']): Scenario {
  const scenario = SCENARIOS.find((candidate) => candidate.id === id);
  if (!scenario) throw new Error(id);
  return scenario;
}

/** Simulates shop and carrier: two packages, the second sent only after the first was received. */
function simulateCarrier() {
  const requests: string[] = [];
  const shown: string[] = [];
  let order = {
    status: 'ZINC_PAID',
    carrierTrackingNumber: null,
    packages: [{ trackingNumber: 'TBA1', status: 'PACKAGE_SENT_FROM_AMAZON' }],
    events: [{ code: 'ZINC_PAID', date: STARTED_AT }],
  } as unknown as PanelOrder;
  let reads = 0;
  const deps: ScenarioDeps = {
    read: async () => {
      reads += 1;
      const isReceived = order.packages.every(({ status }) => status === 'PACKAGE_RECEIVED');
      if (isReceived && order.packages.length === 1 && reads % 2 === 0) {
        const second = { trackingNumber: 'TBA2', status: 'PACKAGE_SENT_FROM_AMAZON' };
        order = { ...order, packages: [...order.packages, second] } as PanelOrder;
      } else if (isReceived && order.packages.length === 2) {
        order = { ...order, status: 'READY_TO_DELIVER', carrierTrackingNumber: 'SKY1' };
      }
      return order;
    },
    receive: async (_order, trackingNumber) => {
      requests.push(trackingNumber);
      const packages = order.packages.map((item) =>
        item.trackingNumber === trackingNumber ? { ...item, status: 'PACKAGE_RECEIVED' as const } : item,
      );
      order = { ...order, packages };
    },
    announce: async (trackingNumber, code, date) => {
      requests.push([trackingNumber, code, date].filter(Boolean).join(' '));
    },
    pause: async () => {},
    show: ({ status }, step) => shown.push(`${step} ${status}`) > 0,
  };
  return { deps, requests, shown };
}

test('the happy path receives each package as it is sent, then reports the carrier events', async () => {
  const { deps, requests, shown } = simulateCarrier();
  await runScenario(scenarioOf('happy'), deps);
  expect(requests).toEqual(['TBA1', 'TBA2', 'SKY1 ALVOL', 'SKY1 ATC', 'SKY1 SHOFD', 'SKY1 SHDEL']);
  expect(shown.slice(0, 2)).toEqual(['0 ZINC_PAID', '1 READY_TO_DELIVER']);
  expect(shown.at(-1)).toBe('6 READY_TO_DELIVER');
});

test('late events are dated before the events already reported', async () => {
  const { deps, requests } = simulateCarrier();
  await runScenario(scenarioOf('outOfOrder'), deps);
  expect(requests.slice(2)).toEqual([
    'SKY1 SHOFD',
    'SKY1 ALVOL 2026-11-21T12:00:00.003Z',
    'SKY1 ATC 2026-11-21T12:00:00.004Z',
    'SKY1 SHOFD',
    'SKY1 SHDEL',
  ]);
});

test('a scenario stops once the view returns false', async () => {
  const { deps, requests } = simulateCarrier();
  await runScenario(scenarioOf('happy'), { ...deps, show: (_order, step) => step < 1 });
  expect(requests).toEqual(['TBA1', 'TBA2']);
});

test('a scenario fails after a limited number of polls when the shop does not advance', async () => {
  const { deps } = simulateCarrier();
  const stuck = { status: 'PAID', carrierTrackingNumber: null, packages: [], events: [] } as unknown as PanelOrder;
  await expect(runScenario(scenarioOf('happy'), { ...deps, read: async () => stuck })).rejects.toThrow(
    'La tienda no siguió',
  );
});

test('a scenario requires a paid, unfinished order with enough packages', () => {
  const packages = [{}, {}] as PanelOrder['packages'];
  const happy = scenarioOf('happy');
  expect(unavailableReason(happy, { status: 'NEW', packages: [] })).toContain('paga');
  for (const status of ['COMPLETED', 'REFUND', 'CANCELED', 'FAILED'] as const) {
    expect(unavailableReason(happy, { status, packages })).toContain('terminó');
  }
  expect(unavailableReason(happy, { status: 'PAID', packages: [] })).toBeNull();
  expect(unavailableReason(scenarioOf('twoPackages'), { status: 'ZINC_PAID', packages: packages.slice(1) })).toContain(
    'un solo',
  );
  expect(unavailableReason(scenarioOf('twoPackages'), { status: 'ZINC_PAID', packages })).toBeNull();
});
