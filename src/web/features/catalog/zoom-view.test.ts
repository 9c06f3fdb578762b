import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SCALE, PRESS_SCALE, panBy, scaleAt, WHOLE } from './zoom-view.ts';

const frame = { width: 400, height: 300 };

test('what is under the pressed point stays under it', () => {
  const view = scaleAt(WHOLE, { scale: PRESS_SCALE, point: { x: 100, y: -50 }, frame });
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  expect(scaleAt(view, { scale: 1, point: { x: 100, y: -50 }, frame })).toEqual(WHOLE);
});

test('a picture is moved until its edge reaches the edge of the frame, and not at all when it is whole', () => {
  const view = scaleAt(WHOLE, { scale: 2, point: { x: 0, y: 0 }, frame });
  expect(panBy(view, { x: 500, y: -20 }, frame)).toEqual({ scale: 2, x: 200, y: -20 });
  expect(panBy(WHOLE, { x: 30, y: 30 }, frame)).toEqual(WHOLE);
});

test('an enlarged picture always fills its frame', () => {
  const number = fc.integer({ min: -1000, max: 1000 });
  const point = fc.record({ x: number, y: number });
  const step = fc.record({ point, scale: fc.double({ min: 0.1, max: 10, noNaN: true }), by: point });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let view = WHOLE;
      for (const { scale, by, point: at } of steps) view = panBy(scaleAt(view, { scale, point: at, frame }), by, frame);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(Math.abs(view.x)).toBeLessThanOrEqual((frame.width * (view.scale - 1)) / 2 + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual((frame.height * (view.scale - 1)) / 2 + 1e-6);
    }),
  );
});
