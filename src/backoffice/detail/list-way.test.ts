import { expect, test } from 'vitest';
import { neighboursOf } from './list-way.ts';

const kept = JSON.stringify({ list: '/ordenes?orden=-numero', rows: ['/ordenes/3', '/ordenes/2?x=1', '/ordenes/1'] });

test('a page of a list has the rows before and after it', () => {
  expect(neighboursOf(kept, '/ordenes/2')).toEqual({
    ...{ list: '/ordenes?orden=-numero', previous: '/ordenes/3', next: '/ordenes/1', place: 2, count: 3 },
  });
  expect(neighboursOf(kept, '/ordenes/3')).toMatchObject({ previous: null, next: '/ordenes/2?x=1' });
  expect(neighboursOf(kept, '/ordenes/1')).toMatchObject({ previous: '/ordenes/2?x=1', next: null });
});

test('a page that is in no list, or alone in one, has none', () => {
  expect(neighboursOf(kept, '/ordenes/4')).toBeNull();
  expect(neighboursOf(null, '/ordenes/1')).toBeNull();
  expect(neighboursOf(JSON.stringify({ list: '/ordenes', rows: ['/ordenes/1'] }), '/ordenes/1')).toBeNull();
});
