import { isPlainText } from '#domain/text/plain-text.ts';

const MAX_LENGTH = 100;

/** The named fields of a text that is no notice, as far as it is JSON and they are short and storable. */
export function readFragments<Name extends string>(raw: string, names: readonly Name[]): Partial<Record<Name, string>> {
  const fields = parseObject(raw);
  const entries = names.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(
    entries
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([, value]) => value !== '' && value.length <= MAX_LENGTH && isPlainText(value)),
  ) as Partial<Record<Name, string>>;
}

function parseObject(raw: string): Record<string, unknown> {
  try {
    return (JSON.parse(raw) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
