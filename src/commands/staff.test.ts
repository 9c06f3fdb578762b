import { expect, test } from 'vitest';
import { parseInvitee } from './staff.ts';

const parse = (line: string) => parseInvitee(line.split(' '));

test('an invitation names mail, name and role, in any order', () => {
  const ana = { email: 'ana@tienda.uy', name: 'Ana', role: 'owner' };
  expect(parse('ana@tienda.uy --name Ana --role dueno')).toEqual(ana);
  expect(parse('--role dueno --name Ana ana@tienda.uy')).toEqual(ana);
});

test.each([
  'ana@tienda.uy --name Ana',
  'ana@tienda.uy --role dueno',
  'ana@tienda.uy --name Ana --role owner',
  'ana@tienda.uy beto@tienda.uy --name Ana --role dueno',
  'ana --name Ana --role dueno',
  'ana@tienda.uy --name Ana --role dueno --force',
])('the arguments "%s" are refused', (line) => {
  expect(parse(line)).toBeNull();
});
