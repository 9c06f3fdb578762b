import { z } from '#contract/zod.ts';

/** The part of JSON Schema that the contracts' schemas use. */
interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

/** Values that a sample takes for fields of these names, where the schema allows their type. */
export type KnownValues = Readonly<Record<string, string | number>>;

const UUID = '7f3f6c1e-0f0b-4f0e-9d63-1f6a3a5e0c11';
/** Texts for the patterns that the contracts use; the first that matches is taken. */
const PATTERN_TEXTS: readonly string[] = ['2026-11', '11300', '123456', 'B000000000', '099412873'];

/** An input that a schema accepts, with every field, as far as its shape alone decides. */
export function sampleOf(schema: z.ZodType, known: KnownValues = {}): unknown {
  return sampleOfShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, { name: '', known });
}

interface Field {
  name: string;
  known: KnownValues;
}

function sampleOfShape(shape: Shape, field: Field): unknown {
  const [variant] = shape.anyOf ?? shape.oneOf ?? [];
  if (variant) return sampleOfShape(variant, field);
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'object') return sampleOfObject(shape, field);
  if (shape.type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOfShape(shape.items ?? {}, field));
  if (shape.type === 'boolean') return false;
  return sampleOfValue(shape, field);
}

function sampleOfObject({ properties = {} }: Shape, { known }: Field): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, sampleOfShape(shape, { name, known })]),
  );
}

function sampleOfValue(shape: Shape, { name, known }: Field): string | number {
  const value = known[name];
  if (shape.type === 'integer' || shape.type === 'number') {
    return typeof value === 'number' ? value : Math.max(shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1);
  }
  return typeof value === 'string' ? value : sampleOfText(shape);
}

function sampleOfText({ format, pattern, minLength = 1, maxLength = Number.MAX_SAFE_INTEGER }: Shape): string {
  if (format === 'uuid') return UUID;
  if (format === 'date') return '2026-12-31';
  const matching = pattern === undefined ? undefined : PATTERN_TEXTS.find((text) => new RegExp(pattern).test(text));
  return (matching ?? 'texto de muestra').padEnd(minLength, 'x').slice(0, maxLength);
}
