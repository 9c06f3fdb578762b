import { expect, test } from 'vitest';
import { measureCapacity, offerLoad } from './offered-load.ts';

test('a load is offered by visitors in turn, and not more at once than is asked for', async () => {
  let [open, most] = [0, 0];
  const visits = new Map([1, 2, 3].map((visitor) => [visitor, 0]));
  const visit = async (visitor: number) => {
    visits.set(visitor, (visits.get(visitor) ?? 0) + 1);
    most = Math.max(most, ++open);
    await Promise.resolve();
    open -= 1;
  };
  expect(await offerLoad([...visits.keys()], visit, { rate: 60, seconds: 0.5, atOnce: 2 })).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
  expect(Math.max(...visits.values()) - Math.min(...visits.values())).toBeLessThanOrEqual(1);
});

test('visitors who never come back leave most of a load undone', async () => {
  const over = Promise.withResolvers<void>();
  const offered = offerLoad(['one'], () => over.promise, { rate: 100, seconds: 0.1, atOnce: 1 });
  setTimeout(over.resolve, 150);
  expect(await offered).toBeLessThanOrEqual(1 / 10);
});

test('a visit that fails is an error of the run', async () => {
  const visit = () => Promise.reject(new Error('refused'));
  await expect(offerLoad(['one'], visit, { rate: 100, seconds: 0.1, atOnce: 1 })).rejects.toThrow('refused');
  await expect(measureCapacity(['one'], visit, 0.1)).rejects.toThrow('refused');
});
