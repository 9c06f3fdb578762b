import { expect, test } from 'vitest';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

test('the estimate before paying is of the day in Montevideo, and of the day after from its midnight on', async () => {
  shop.clock.set(new Date('2026-12-12T02:59:59Z'));
  const late = (await shop.call('readDeliveryEstimate')).body;
  expect(late).toEqual({
    paidToday: { from: '2026-12-28', to: '2027-01-05' },
    paidTomorrow: { from: '2026-12-28', to: '2027-01-05' },
    until: '2026-12-12T03:00:00.000Z',
  });
  shop.clock.set(new Date('2026-12-15T02:59:59Z'));
  const monday = (await shop.call('readDeliveryEstimate')).body;
  shop.clock.set(new Date(monday.until));
  const tuesday = (await shop.call('readDeliveryEstimate')).body;
  expect(monday.paidToday).toEqual({ from: '2026-12-29', to: '2027-01-07' });
  expect(tuesday.paidToday).toEqual({ from: '2026-12-30', to: '2027-01-08' });
  expect(tuesday.paidToday).toEqual(monday.paidTomorrow);
});
