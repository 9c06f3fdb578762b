import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { readTable } from '#domain/text/table.ts';

export const DATA_FOLDER = join(import.meta.dirname, 'data');

/** Reads a JSON file of the demo; throws with the line of each fault. */
export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> {
  const text = readFileSync(path, 'utf8');
  const { data, error } = schema.safeParse(parseJson(path, text));
  if (error === undefined) return data;
  throw faulty(
    error.issues.map(
      (issue) => `${path}, línea ${lineOf(text, issue.path)}: ${issue.path.join('.')}: ${issue.message}`,
    ),
  );
}

/** Reads a table of the demo; throws with the line of each fault. */
export function readRows(path: string, columns: readonly RegExp[]): string[][] {
  const { rows, faults } = readTable(path, readFileSync(path, 'utf8'), columns);
  if (faults.length === 0) return rows;
  throw faulty(faults);
}

function faulty(faults: readonly string[]): Error {
  return new Error(['Los datos de la demo tienen errores:', ...faults].join('\n  '));
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw faulty([`${path}: ${error instanceof Error ? error.message : error}`]);
  }
}

const TOKEN = /"(?<key>(?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s{}[\],"]+/g;

/** The line in JSON text where the value of a path begins, or the nearest value around it. */
function lineOf(text: string, path: readonly PropertyKey[]): number {
  const here: (string | number)[] = [];
  let nearest = { depth: -1, index: 0 };
  for (const { 0: token, index, groups } of text.matchAll(TOKEN)) {
    if (groups?.key !== undefined) here.splice(-1, 1, groups.key);
    else if (token === ',') here.push(next(here.pop()));
    else if (token === '}' || token === ']') here.pop();
    else {
      const isOnPath = here.every((step, depth) => step === path[depth]);
      if (isOnPath && here.length > nearest.depth) nearest = { depth: here.length, index };
      if (token === '{') here.push('');
      if (token === '[') here.push(0);
    }
  }
  return text.slice(0, nearest.index).split('\n').length;
}

/** The step of a path after another: an index counts up, the next key follows. */
function next(step: string | number = ''): string | number {
  return typeof step === 'number' ? step + 1 : '';
}
