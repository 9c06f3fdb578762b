import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, collisionOf } from './collision.ts';

const ANA = { id: 'ana', name: 'Ana' };
const newest = { id: 'm2', by: 'Ana', at: '2026-10-05T17:02:00.000Z', text: 'Sale mañana' };
const answer: Answer = { writer: 'bea', owner: null, despite: undefined, newest, seen: 'm2' };

test('an answer to what the page shows, of a case that nobody else has, is in nobody’s way', () => {
  expect(collisionOf(answer)).toBeNull();
  expect(collisionOf({ ...answer, writer: 'ana', owner: ANA })).toBeNull();
});

test('what was written meanwhile is told with who wrote it and when', () => {
  expect(collisionOf({ ...answer, seen: 'm1' })).toEqual({
    field: 'seen',
    message: 'A las 14:02 Ana contestó: «Sale mañana». Todavía no se mandó nada. Si igual va, apretá otra vez.',
  });
  const byShopper = { ...newest, by: null };
  expect(collisionOf({ ...answer, newest: byShopper, seen: '' })?.message).toMatch(
    /^A las 14:02 quien compró escribió/,
  );
});

test('a case of another person asks, until the writer says that they know whose it is', () => {
  const others = { ...answer, owner: ANA };
  expect(collisionOf(others)).toMatchObject({ field: 'despite', message: expect.stringContaining('lo tiene Ana') });
  expect(collisionOf({ ...others, despite: 'ana' })).toBeNull();
  expect(collisionOf({ ...others, despite: 'carla' })).not.toBeNull();
});

test('of two answers to the same message only one passes', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (before, first, second) => {
      fc.pre(before !== first);
      const old = { ...newest, id: before };
      expect(collisionOf({ ...answer, newest: old, seen: before })).toBeNull();
      expect(collisionOf({ ...answer, writer: second, newest: { ...newest, id: first }, seen: before })).not.toBeNull();
    }),
  );
});
