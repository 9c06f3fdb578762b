import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJson, findText, InputFault, readFields, readJson, readQuery } from './input-bounds.ts';

/** What a reader says of an input: null where it is within the bounds. */
function faultOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof InputFault) return error.message;
    throw error;
  }
}

const times = (count: number, piece: (index: number) => string, between = '&') =>
  Array.from({ length: count }, (_, index) => piece(index)).join(between);

describe('a form or a query string', () => {
  test.each<[bound: string, texts: [within: string, beyond: string], message: string]>([
    [
      '500 fields',
      [times(500, (index) => `a${index}=x`), times(501, (index) => `a${index}=x`)],
      'El pedido tiene más de 500 campos',
    ],
    ['100 of one name', [times(100, () => 'a'), times(101, () => 'a')], 'Un campo del pedido está más de 100 veces'],
    ['index 1,000', ['a[1000]=x', 'a[1001]=x'], 'Una lista del pedido llega más allá del lugar 1000'],
    [
      'index 1,000 in all of its lists',
      ['a[500]&a[3]&b[499]', 'a[500]&b[500]'],
      'Una lista del pedido llega más allá del lugar 1000',
    ],
    ['depth 8', [`a${'[0]'.repeat(7)}`, `a${'[0]'.repeat(8)}`], 'El pedido tiene más de 8 niveles'],
    ['depth 8 by dots', [`a${'.a'.repeat(7)}`, `a${'.a'.repeat(8)}`], 'El pedido tiene más de 8 niveles'],
    ['depth 8 by empty brackets', [`a${'[]'.repeat(7)}`, `a${'[]'.repeat(8)}`], 'El pedido tiene más de 8 niveles'],
  ])('may hold %s, and no more', (_bound, [within, beyond], message) => {
    expect([faultOf(() => readFields(within)), faultOf(() => readQuery(within))]).toEqual([null, null]);
    expect([faultOf(() => readFields(beyond)), faultOf(() => readQuery(beyond))]).toEqual([message, message]);
  });

  test('counts a name however its letters are written', () => {
    expect(faultOf(() => readFields(`${times(100, () => 'a')}&%61=x`))).toMatch(/más de 100 veces/);
    expect(faultOf(() => readFields('a%5B1001%5D=x'))).toMatch(/lugar 1000/);
  });

  test('may be limited to fewer fields', () => {
    expect(readFields('a=1&b=2', 2)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(faultOf(() => readFields('a=1&b=2&c=3', 2))).toBe('El pedido tiene más de 2 campos');
  });

  test('of an address has 8 kB at most', () => {
    expect(faultOf(() => readQuery(`a=${'x'.repeat(8190)}`))).toBeNull();
    expect(faultOf(() => readQuery(`a=${'x'.repeat(8191)}`))).toBe(
      'Lo que sigue al ? de la dirección tiene más de 8 kB',
    );
  });

  test('within the bounds is read as the platform reads it', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'ñ', '%', '+', '=', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 100 }), (fields) => {
        const text = String(new URLSearchParams(fields));
        expect(readFields(text)).toEqual([...new URLSearchParams(text)]);
      }),
    );
  });
});

describe('JSON', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const object = (count: number) => `{${times(count, (index) => `"a${index}":1`, ',')}}`;

  test.each<[bound: string, texts: [within: string, beyond: string], message: string]>([
    ['500 fields', [object(500), object(501)], 'El pedido tiene más de 500 campos'],
    [
      '500 fields in all of its objects',
      [`[${times(100, () => object(5), ',')}]`, `[${times(101, () => object(5), ',')}]`],
      'El pedido tiene más de 500 campos',
    ],
    [
      '100 fields of one name in an object',
      [`{${times(100, () => '"a":1', ',')}}`, `{${times(101, () => '"a":1', ',')}}`],
      'Un campo del pedido está más de 100 veces',
    ],
    [
      'index 1,000',
      [`[${times(1001, () => '0', ',')}]`, `[${times(1002, () => '0', ',')}]`],
      'Una lista del pedido llega más allá del lugar 1000',
    ],
    ['depth 8', [nested(8), nested(9)], 'El pedido tiene más de 8 niveles'],
  ])('may hold %s, and no more', (_bound, [within, beyond], message) => {
    expect([faultOf(() => checkJson(within)), faultOf(() => checkJson(beyond))]).toEqual([null, message]);
    expect(readJson(within)).toEqual(JSON.parse(within));
  });

  test('is judged by what stands outside of its texts', () => {
    const text = JSON.stringify({ a: `${'['.repeat(50)}\\"${'{"a":1},'.repeat(600)}\\`, '"[': '[[[[[[[[[' });
    expect(readJson(text)).toEqual(JSON.parse(text));
  });

  test('within the bounds is read as the platform reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each(['', '{', '"a', ']]]]', '{"a":}', '\\', '"\\'])('that is none is refused (%s)', (text) => {
    expect(faultOf(() => readJson(text))).toBe('El pedido no es válido');
  });
});

test('the first refused text of a value is found by its path, names of fields included', () => {
  const isRefused = (text: string) => text.includes('x');
  expect(findText({ a: [1, { b: 'ax' }] }, isRefused)).toEqual(['a', '1', 'b']);
  expect(findText({ a: { xb: 1 } }, isRefused)).toEqual(['a']);
  expect(findText({ a: ['b', null, 7] }, isRefused)).toBeNull();
});
