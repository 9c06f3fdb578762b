import type { CustomsRule, Doubt, ForbiddenCode } from '#domain/catalog/customs-rule.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { DEVICE_RULES } from '#domain/catalog/device-rules.ts';
import type { Product } from '#domain/catalog/product.ts';

export interface ForbiddenReason {
  code: ForbiddenCode;
  /** The Spanish sentence shown to the shopper. */
  reason: string;
}

type NamedProduct = Pick<Product, 'productTitle' | 'categories'>;

/** In these categories a title refers to a picture, a story or a game of an object ('Guns N Roses' on a shirt). */
const DEPICTING_CATEGORY =
  /^(?:books|kindle store|movies & tv|cds & vinyl|video games|toys & games|clothing, shoes & jewelry|clothing|software|software & games|home décor products|posters & prints)$/i;
const TOYS = /^toys & games$/i;
const MAX_TITLE_LENGTH = 400;

/** Why a product may not be imported into Uruguay; null when it may. */
export function forbiddenReason(
  product: NamedProduct,
  rules: readonly CustomsRule[] = CUSTOMS_RULES,
): ForbiddenReason | null {
  const name = withoutAccessories(product.productTitle);
  const isDepiction = product.categories.some((category) => DEPICTING_CATEGORY.test(category));
  const violated = rules.find(
    (rule) => matchesCategory(rule, product.categories) || (!isDepiction && matchesTitle(rule, name)),
  );
  return violated === undefined ? null : { code: violated.code, reason: violated.reason };
}

const DOUBTS = [...CUSTOMS_RULES, ...DEVICE_RULES].flatMap(({ doubt }) => doubt ?? []);

/** What is not known of a product that no rule forbids, in the order of the rules: a person has to look at it. */
export function doubtsAbout({ productTitle, categories }: NamedProduct, doubts: readonly Doubt[] = DOUBTS): string[] {
  const name = withoutAccessories(productTitle);
  const depicting = categories.filter((category) => DEPICTING_CATEGORY.test(category));
  const isOnlyToy = depicting.length > 0 && depicting.every((category) => TOYS.test(category));
  return doubts
    .filter(({ ofToys }) => depicting.length === 0 || (ofToys && isOnlyToy))
    .filter(({ harmlessIn }) => !categories.some((category) => harmlessIn?.test(category.trim())))
    .filter(({ title, except }) => title.test(name) && !except?.test(name))
    .map(({ question }) => question);
}

function matchesCategory(rule: CustomsRule, categories: readonly string[]): boolean {
  return rule.category !== null && categories.some((category) => rule.category?.test(category.trim()) === true);
}

function matchesTitle(rule: CustomsRule, name: string): boolean {
  return rule.title?.test(name) === true && rule.except?.test(name) !== true;
}

/** The title up to its accessories: a drill 'with lithium-ion battery' is a drill. */
function withoutAccessories(title: string): string {
  return (
    title.slice(0, MAX_TITLE_LENGTH).split(/ with | w\/ | includes? | including | for | con | para |[;|[]/i, 1)[0] ?? ''
  );
}
