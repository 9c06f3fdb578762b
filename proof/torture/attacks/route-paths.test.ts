import { expect, test } from 'vitest';
import { pathsOf } from './route-paths.ts';

test('the paths of nested pages have their parameters, and what catches all is left out', () => {
  const routes = [
    {
      file: 'layout',
      children: [
        { file: 'start', index: true },
        { file: 'one', path: 'ordenes/:number' },
      ],
    },
    { file: 'of', path: 'clientes', children: [{ file: 'data', path: ':id/datos' }] },
    { file: 'all', path: '*' },
  ];
  expect(pathsOf(routes, { number: '7', id: 'a b' }, '/operacion')).toEqual([
    '/operacion',
    '/operacion/ordenes/7',
    '/operacion/clientes',
    '/operacion/clientes/a%20b/datos',
  ]);
});
