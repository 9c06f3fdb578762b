import { expect, test } from 'vitest';
import { createReplicaLag } from './lag.ts';

test('a replica that has replayed everything is not behind, also where the primary rests', () => {
  const lag = createReplicaLag();
  expect(lag.note(0, { primary: 100, replica: 100 })).toBe(0);
  expect(lag.note(60_000, { primary: 100, replica: 100 })).toBe(0);
});

test('a replica is behind by the age of the last write that it has reached', () => {
  const lag = createReplicaLag();
  expect(lag.note(0, { primary: 100, replica: 100 })).toBe(0);
  expect(lag.note(1000, { primary: 200, replica: 100 })).toBe(1000);
  expect(lag.note(2000, { primary: 300, replica: 150 })).toBe(2000);
  expect(lag.note(3000, { primary: 300, replica: 200 })).toBe(2000);
  expect(lag.note(4000, { primary: 300, replica: 300 })).toBe(0);
});

test('a replica that nothing streams to any more falls behind for as long as the primary writes', () => {
  const lag = createReplicaLag();
  lag.note(0, { primary: 100, replica: 100 });
  for (let second = 1; second <= 10; second++) {
    expect(lag.note(second * 1000, { primary: 100 + second, replica: 100 })).toBe(second * 1000);
  }
});

test('a replica that was behind from the first look on is not used', () => {
  const lag = createReplicaLag();
  expect(lag.note(0, { primary: 500, replica: 100 })).toBe(Number.POSITIVE_INFINITY);
  expect(lag.note(1000, { primary: 600, replica: 500 })).toBe(1000);
});
