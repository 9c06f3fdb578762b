import { describe, expect, test } from 'vitest';
import type { ListColumn, ListFilter } from './definition.ts';
import { chosenOf, formatState, linkOf, parseState, queryToSave, withoutFilter } from './state.ts';

const columns: ListColumn<object>[] = [
  { id: 'numero', title: 'Orden', cell: () => null, sort: { word: 'numero' } },
  { id: 'cliente', title: 'Cliente', cell: () => null },
];
const state: ListFilter = {
  id: 'estado',
  label: 'Estado',
  kind: 'choice',
  choices: ['NEW', 'PAID', 'REFUND'].map((value) => ({ value, name: value })),
};
const day: ListFilter = { id: 'dia', to: 'hasta', label: 'Creada', kind: 'day' };
const flag: ListFilter = { id: 'problema', label: 'Problema', kind: 'flag', text: 'Con problema' };
const list = { columns, filters: [state, day, flag] };
const parse = (query: string) => parseState(list, new URLSearchParams(query));

describe('the state of a list', () => {
  test.each([
    '',
    'estado=NEW%2CPAID&dia=hoy&orden=-numero&columnas=numero%2Ccliente&vista=mias&desde=12+10001&panel=10002',
    'estado=NEW&estado-no=si&hasta=2026-11-02&problema=si&antes=7+10001',
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
    expect(queryToSave(parse('estado=NEW&vista=mias&antes=1+2&orden=numero'))).toBe('estado=NEW&orden=numero');
  });

  test('a choice that is turned round is every other one', () => {
    expect(chosenOf(list.filters, parse('estado=NEW'), 'estado')).toEqual(['NEW']);
    expect(chosenOf(list.filters, parse('estado=NEW&estado-no=si'), 'estado')).toEqual(['PAID', 'REFUND']);
    expect(chosenOf(list.filters, parse('estado-no=si'), 'estado')).toBeUndefined();
  });
});
