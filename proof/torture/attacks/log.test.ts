import { expect, test } from 'vitest';
import { findInLog } from './log.ts';

test('every line of the output is found that holds a secret, once for each secret', () => {
  const output = '{"msg":"ready"}\n{"msg":"for ana@correo.example with Contrasena1"}\n';
  expect(findInLog(output, ['ana@correo.example', 'ana@correo.example', 'Contrasena1', 'otra cosa'])).toEqual([
    'ana@correo.example in {"msg":"for ana@correo.example with Contrasena1"}',
    'Contrasena1 in {"msg":"for ana@correo.example with Contrasena1"}',
  ]);
});

test('a short secret is not searched, because it may occur by chance', () => {
  expect(findInLog('abc', ['abc', ''])).toEqual([]);
});
