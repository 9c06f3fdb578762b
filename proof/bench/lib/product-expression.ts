/** The facts of a product of the demo catalogue that a judgment is made from; those of its variants count as its own. */
export interface JudgedProduct {
  title: string;
  brand: string;
  categories: readonly string[];
  /** Values that any variant of the model has: 'Size=M'. */
  values: ReadonlySet<string>;
}

export type Condition = (product: JudgedProduct) => boolean;

/**
 * Reads a condition: terms joined by 'and', those by 'or', each term with 'not' before it or not. 'c:Tents' is a step of
 * the category, 'b:Volta' the brand, 't:4k' a pattern in the title, 'v:Size=M' a value of a variant, all else the name of
 * a kind.
 */
export function parseCondition(text: string, kinds: ReadonlyMap<string, Condition>): Condition {
  const alternatives = text
    .split(' or ')
    .map((alternative) => alternative.split(' and ').map((term) => parseTerm(term, kinds)));
  return (product) => alternatives.some((terms) => terms.every((term) => term(product)));
}

function parseTerm(term: string, kinds: ReadonlyMap<string, Condition>): Condition {
  if (term.startsWith('not ')) {
    const inner = parseTerm(term.slice(4), kinds);
    return (product) => !inner(product);
  }
  const { field, value } = /^(?<field>[bctv]):(?<value>.+)$/.exec(term)?.groups ?? {};
  if (value === undefined) return kinds.get(term) ?? unknownKind(term);
  if (field === 'c') return ({ categories }) => categories.includes(value);
  if (field === 'b') return ({ brand }) => brand === value;
  if (field === 'v') return ({ values }) => values.has(value);
  const pattern = new RegExp(value, 'i');
  return ({ title }) => pattern.test(title);
}

function unknownKind(term: string): never {
  throw new Error(`«${term}» is no kind of product`);
}
