import { z } from '#contract/zod.ts';

interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

/** The paths of all texts that an input may have by its schema. */
export function textPaths(schema: z.ZodType): string[][] {
  return pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, []);
}

function pathsOf(shape: Shape, path: string[]): string[][] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties: other } = shape;
  return [
    ...(shape.type === undefined || [shape.type].flat().includes('string') ? (path.length > 0 ? [path] : []) : []),
    ...Object.entries(properties).flatMap(([name, property]) => pathsOf(property, [...path, name])),
    ...(items ? pathsOf(items, [...path, '0']) : []),
    ...[...anyOf, ...oneOf].flatMap((option) => pathsOf(option, path)),
    ...(typeof other === 'object' ? pathsOf(other, [...path, 'a']) : []),
  ];
}

/** An input that has nothing but a text, at this path. */
export function withText([first = '', ...rest]: string[], text: string): unknown {
  const value = rest.length === 0 ? text : withText(rest, text);
  return first === '0' ? [value] : { [first]: value };
}
