import { expect, test } from 'vitest';
import { CALL_FAULTS, chooseFault, createFaultDraw, MAIL_FAULTS, NOTICE_FAULTS } from './faults.ts';

test('each fault has its share, faults of other passages have none, and the rest passes unharmed', () => {
  const faults = { 'lose-answer': 0.15, 'fail-after-effect': 0.1, 'lose-notice': 1 };
  expect(chooseFault(faults, 'call', 0.149)).toBe('lose-answer');
  expect(chooseFault(faults, 'call', 0.15)).toBe('fail-after-effect');
  expect(chooseFault(faults, 'call', 0.2501)).toBeNull();
  expect(chooseFault(faults, 'mail', 0)).toBeNull();
});

test('a dial at 0 never strikes and at 100 % always, each at its own partner and passage', () => {
  for (const [passage, faults] of [
    ['call', CALL_FAULTS],
    ['notice', NOTICE_FAULTS],
    ['mail', MAIL_FAULTS],
  ] as const) {
    for (const fault of faults) {
      const draw = createFaultDraw('1');
      draw.set('zinc', { [fault]: 0 });
      expect(Array.from({ length: 50 }, () => draw.draw('zinc', passage))).toEqual(Array(50).fill(null));
      draw.set('zinc', { [fault]: 1 });
      expect(Array.from({ length: 50 }, () => draw.draw('zinc', passage))).toEqual(Array(50).fill(fault));
      expect(draw.draw('abitab', passage)).toBeNull();
      draw.calm();
      expect(draw.draw('zinc', passage)).toBeNull();
    }
  }
});

test('the seed determines the decisions of each partner, whatever happens at another', () => {
  const decisions = (seed: string, callsElsewhere: number) => {
    const draw = createFaultDraw(seed);
    draw.set('zinc', { 'lose-answer': 0.5 });
    return Array.from({ length: 40 }, () => {
      for (let call = 0; call < callsElsewhere; call += 1) draw.draw('abitab', 'call');
      return draw.draw('zinc', 'call');
    });
  };
  expect(decisions('7', 3)).toEqual(decisions('7', 0));
  expect(decisions('8', 0)).not.toEqual(decisions('7', 0));
  expect(decisions('7', 0).filter(Boolean).length).toBeGreaterThan(10);
});

test('probabilities beyond 1 in all are refused', () => {
  const draw = createFaultDraw('1');
  expect(() => draw.set('zinc', { slow: 0.6, delay: 0.5 })).toThrow(/add up to 1/);
  expect(() => draw.set('zinc', { slow: -0.1 })).toThrow(/probabilities/);
  draw.set('zinc', { slow: 0.5, delay: 0.5, 'lose-notice': 1 });
});
