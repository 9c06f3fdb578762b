import type { ProductDetail } from '#domain/catalog/product.ts';
import { isPlaceholderWeight, unitWeight } from '#domain/weight/unit-weight.ts';

/**
 * The known details with those of a record, by name: a record's entries replace the known ones of the same name, in
 * their place. Known entries with a weight are replaced only by entries with a weight.
 */
export function mergeDetails(known: readonly ProductDetail[], record: readonly ProductDetail[]): ProductDetail[] {
  const groups = groupByName(known);
  for (const [name, entries] of groupByName(record)) {
    const before = groups.get(name);
    if (!before || !hasWeight(before) || hasWeight(entries)) groups.set(name, entries);
  }
  return [...groups.values()].flat();
}

/** The record's details, or all known ones when it has none; when it states no weight, the known ones with a weight too. */
export function keepWeight(known: readonly ProductDetail[], record: readonly ProductDetail[]): ProductDetail[] {
  if (record.length === 0) return copyDetails(known);
  if (hasWeight(record)) return [...record];
  const weights = copyDetails(known).filter((detail) => hasWeight([detail]));
  const names = new Set(weights.map(({ name }) => keyOf(name)));
  return [...weights, ...record.filter(({ name }) => !names.has(keyOf(name)))];
}

function hasWeight(details: readonly ProductDetail[]): boolean {
  const weight = unitWeight(details);
  return weight !== null && !isPlaceholderWeight(weight);
}

function groupByName(details: readonly ProductDetail[]): Map<string, ProductDetail[]> {
  const groups = new Map<string, ProductDetail[]>();
  for (const detail of copyDetails(details)) {
    const key = keyOf(detail.name);
    const group = groups.get(key);
    if (group) group.push(detail);
    else groups.set(key, [detail]);
  }
  return groups;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

/** Copies with a fixed order of keys, which a document from the database does not have. */
function copyDetails(details: readonly ProductDetail[]): ProductDetail[] {
  return details.map(({ name, value }) => ({ name, value }));
}
