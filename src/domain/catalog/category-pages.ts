import { foldAccents } from '#domain/search/keyword.ts';

/** A category of the menu with those below it. */
interface CategoryNode<Node> {
  name: string;
  subCategories: readonly Node[];
}

/** A category with the address of its page. */
export interface CategoryPage<Node> {
  category: Node;
  /** The parts of the address, from the top of the tree down to this category. */
  path: string[];
  /** From the top of the tree down to the one above. */
  ancestors: CategoryPage<Node>[];
}

/** 'Bebés y niños' becomes 'bebes-y-ninos'. */
export function slugOf(name: string): string {
  const slug = foldAccents(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'categoria' : slug;
}

/** The pages of all categories, those above before those below. Siblings of the same name are numbered. */
export function categoryPages<Node extends CategoryNode<Node>>(
  tree: readonly Node[],
  ancestors: CategoryPage<Node>[] = [],
): CategoryPage<Node>[] {
  const taken = new Set<string>();
  return tree.flatMap((category) => {
    const slug = freeSlug(slugOf(category.name), taken);
    taken.add(slug);
    const page = { category, path: [...(ancestors.at(-1)?.path ?? []), slug], ancestors };
    return [page, ...categoryPages(category.subCategories, [...ancestors, page])];
  });
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
