import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';
import type { Sample } from './samples.ts';

/** The parts of a request that have fields. */
export const PARTS = ['params', 'query', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** Texts that only a rule for the field refuses. */
export const PLAIN_TEXTS: readonly string[] = [
  ...['abc', 'Juan1', '<b>Ana</b>', '__proto__', 'NOPE'],
  ...['0', '3', '-1', '1.5', '1,5', '1e5', '0x10', 'NaN', '٠٩٩١٢٣٤٥٦', '1--2', '1.234.567-8', '12345678901234567890'],
  ...['ayer', '14/03/1991', '1991-02-30', '1991-3-4', '9999-99-99', '+020000-01-01'],
  ...['@', 'abc@', 'a b@c', 'a@b@c', `${'x'.repeat(99)}@b`],
  ...['7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11x', '7f3f6c1e0f0b4f0e9d631f6a3a5e0c11'],
  ...['B00-000000', 'B000000000000', '../../etc/p', "'; drop table customers; --"],
];
const TEXTS = ['', ' \t\n', `Aa1${'x'.repeat(98)}`, 'x'.repeat(300), ...PLAIN_TEXTS];
const OTHERS = [
  ...[null, true, false, 0, 7, -1, 1.5, 11, 1e9, 1e308],
  ...[[], ['x'], [null], [7], [[]], [''], {}, { a: 1 }, { 0: 'x', length: 1 }],
];

/** What is put into a field of a part; undefined leaves it out. A path and a query are text, a query has a key twice. */
export const CANDIDATES: Readonly<Record<Part, readonly unknown[]>> = {
  params: TEXTS.filter((text) => text !== ''),
  query: [undefined, ...TEXTS, ['a', 'b'], Array(50).fill('a')],
  body: [undefined, ...TEXTS, 'x'.repeat(20_000), ...OTHERS],
};

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** Paths of the fields of a part ('products.0.quantity'), as far as the sample has what they are fields of. */
export function fieldsOf(endpoint: Endpoint, part: Part, sample: Sample): string[] {
  const shape = z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Shape;
  const holderOf = (path: string) => valueAt(sample[part] ?? {}, path.split('.').slice(0, -1));
  return [...new Set(pathsOf(shape, ''))].filter((path) => typeof holderOf(path) === 'object');
}

function pathsOf({ anyOf = [], properties = {}, items }: Shape, at: string): string[] {
  const inner = (key: string) => (at === '' ? key : `${at}.${key}`);
  return [
    ...(at === '' ? [] : [at]),
    ...anyOf.flatMap((shape) => pathsOf(shape, at)),
    ...Object.entries(properties).flatMap(([key, shape]) => pathsOf(shape, inner(key))),
    ...(items ? pathsOf(items, inner('0')) : []),
  ];
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

/** Copies a value with another one at a path; undefined removes the key. */
export function withValue(value: Record<string, unknown>, path: string, next: unknown): Record<string, unknown> {
  const copy = structuredClone(value);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = valueAt(copy, steps) as Record<string, unknown>;
  if (next !== undefined) holder[last] = next;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}
