import { expect, test } from 'vitest';
import { findCanaries } from './canaries.ts';

test('an answer leaks the canaries that its request did not name', () => {
  expect(findCanaries('id-1 ana@correo.example', '/orders/id-1', ['id-1', 'ana@correo.example', 'id-2', ''])).toEqual([
    'ana@correo.example',
  ]);
});
