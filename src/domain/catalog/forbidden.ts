import { CUSTOMS_RULES, type CustomsRule, type ForbiddenCode } from '#domain/catalog/customs-rules.ts';
import type { Product } from '#domain/catalog/product.ts';

export interface ForbiddenReason {
  code: ForbiddenCode;
  /** The Spanish sentence for the shopper. */
  reason: string;
}

/** On these shelves a name speaks of a picture, a story or a game of the thing ('Guns N Roses' on a shirt). */
const DEPICTS =
  /^(?:books|kindle store|movies & tv|cds & vinyl|video games|toys & games|clothing, shoes & jewelry|clothing|software|software & games|home décor products|posters & prints)$/i;
const MAX_TITLE = 400;

/** Why a product may not be brought to Uruguay, or null when it may. `rules` lets a new decree be tried out. */
export function forbiddenReason(
  product: Pick<Product, 'productTitle' | 'categories'>,
  rules: readonly CustomsRule[] = CUSTOMS_RULES,
): ForbiddenReason | null {
  const name = nameOfThing(product.productTitle);
  const depicts = product.categories.some((category) => DEPICTS.test(category));
  const broken = rules.find((rule) => onShelf(rule, product.categories) || (!depicts && named(rule, name)));
  return broken === undefined ? null : { code: broken.code, reason: broken.reason };
}

function onShelf(rule: CustomsRule, categories: readonly string[]): boolean {
  return rule.category !== null && categories.some((category) => rule.category?.test(category.trim()) === true);
}

function named(rule: CustomsRule, name: string): boolean {
  return rule.title?.test(name) === true && rule.except?.test(name) !== true;
}

/** The title up to what only comes with the thing: a drill 'with lithium-ion battery' is a drill. */
function nameOfThing(title: string): string {
  return title.slice(0, MAX_TITLE).split(/ with | w\/ | includes? | including | for | con | para |[;|[]/i, 1)[0] ?? '';
}
