import { describe, expect, test } from 'vitest';
import type { ListColumn, ListFilter, ListState } from './definition.ts';
import {
  chosenOf,
  formatState,
  linkOf,
  nextPage,
  parseState,
  previousPage,
  queryToSave,
  withoutFilter,
} from './state.ts';

const columns: ListColumn<object>[] = [
  { id: 'numero', title: 'Orden', cell: () => null, sort: { word: 'numero' } },
  { id: 'cliente', title: 'Cliente', cell: () => null },
];
const state: ListFilter = {
  id: 'estado',
  label: 'Estado',
  kind: 'choice',
  choices: { NEW: 'NEW', PAID: 'PAID', REFUND: 'REFUND' },
};
const day: ListFilter = { id: 'dia', to: 'hasta', label: 'Creada', kind: 'day' };
const flag: ListFilter = { id: 'problema', label: 'Problema', kind: 'flag', text: 'Con problema' };
const list = { columns, filters: [state, day, flag] };
const parse = (query: string) => parseState(list, new URLSearchParams(query));

describe('the state of a list', () => {
  test.each([
    '',
    'estado=NEW%2CPAID&dia=hoy&orden=-numero&columnas=numero%2Ccliente&vista=mias&desde=12+10001&panel=10002',
    'estado=NEW&estado-no=si&hasta=2026-11-02&problema=si&desde=12+10001&desde=7+10002',
  ])('is the same after its address is read: %s', (query) => {
    expect(formatState(parse(query))).toBe(query);
    expect(parse(query).unknown).toEqual([]);
  });

  test('takes what a form without script sends: repeated names and empty fields', () => {
    const { values } = parse('estado=NEW&estado=PAID&estado-no=&dia=&hasta=&problema=');
    expect(values).toEqual({ estado: ['NEW', 'PAID'] });
  });

  test('leaves out what this version does not have, and names it', () => {
    const parsed = parse('estado=NEW,GONE&color=azul&orden=peso&columnas=cliente,peso&problema=quizas');
    expect(parsed).toMatchObject({ values: { estado: ['NEW'] }, sort: null, columns: ['cliente'] });
    expect(parsed.unknown).toEqual(['Estado', 'color', 'Problema', 'peso']);
  });

  test('a change leads back to the first page, with nothing open', () => {
    const current = parse('estado=NEW&desde=12+10001&panel=10002');
    expect(linkOf('/ordenes', current, { sort: { word: 'numero', isDown: true } })).toBe(
      '/ordenes?estado=NEW&orden=-numero',
    );
    expect(linkOf('/ordenes', current, withoutFilter(current, state))).toBe('/ordenes');
    expect(linkOf('/ordenes', current, { after: '9 10000' })).toBe('/ordenes?estado=NEW&desde=9+10000');
    expect(queryToSave(parse('estado=NEW&vista=mias&desde=1+2&orden=numero'))).toBe('estado=NEW&orden=numero');
  });

  test.each([1, 2, 7, 20])('the page before is the one that the address came through: %i pages', (pages) => {
    const steps = [parse('estado=NEW')];
    for (let page = 0; page < pages; page++) steps.push(turn(nextPage, steps.at(-1), `${page} 10000`));
    const back = steps.toReversed().map(({ after }) => after);
    let current = steps.at(-1) ?? parse('');
    expect([
      current.after,
      ...back.slice(1).map(() => {
        current = turn(previousPage, current);
        return current.after;
      }),
    ]).toEqual(back);
  });

  test('an address of a page far back stays short, and leads to the first page beyond what it keeps', () => {
    let current = parse('');
    for (let page = 0; page < 100; page++) current = turn(nextPage, current, `${page} 10000`);
    expect(formatState(current).length).toBeLessThan(400);
    for (let page = 0; page < 21; page++) current = turn(previousPage, current);
    expect(current.after).toBeNull();
  });

  test('a choice that is turned round is every other one', () => {
    expect(chosenOf(list.filters, parse('estado=NEW'), 'estado')).toEqual(['NEW']);
    expect(chosenOf(list.filters, parse('estado=NEW&estado-no=si'), 'estado')).toEqual(['PAID', 'REFUND']);
    expect(chosenOf(list.filters, parse('estado-no=si'), 'estado')).toBeUndefined();
  });
});

/** The state that the address of another page is read as. */
function turn(to: typeof nextPage | typeof previousPage, from: ListState | undefined, next = ''): ListState {
  const state = from ?? parse('');
  return parse(linkOf('', state, to(state, next)).slice(1));
}
