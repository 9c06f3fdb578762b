/**
 * How many of a product's categories, from the broadest on, another one of the same kind shares: all but the narrowest, or
 * two of five and more ('Men', 'Shoes', 'Athletic', 'Running'). Departments such as 'Men' alone make no kind.
 */
function requiredDepth(length: number): number {
  if (length <= 2) return length;
  return length <= 4 ? length - 1 : length - 2;
}

/** Whether another product's categories are those of a product, or of one beside it in the same category. */
export function isSameCategory(own: readonly string[], other: readonly string[]): boolean {
  const depth = requiredDepth(own.length);
  return depth > 0 && own.slice(0, depth).every((name, level) => name.toLowerCase() === other[level]?.toLowerCase());
}
