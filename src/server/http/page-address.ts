import { readPageAddress } from '#contract/page-addresses.ts';
import { PAGES, productPage } from '#contract/pages.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { NamedValues } from '#server/cache/cache.ts';

/** What to do with a request for a page. */
export type AskedPage =
  | { kind: 'redirect'; to: string }
  | {
      kind: 'page';
      /** What the server renders it with. */
      address: URL;
      /** Under which it is kept; null for one that is of one visitor, or no page. */
      key: string | null;
    };

/** The variations of a product. */
export type FindVariations = (asin: string) => Promise<readonly NamedValues[]>;

/**
 * Reads the address of a request: names that the page does not declare change nothing, and values that it does not know
 * lead to the address without them. However it is written, a page is kept once.
 */
export async function readAskedPage(asked: URL, findVariations: FindVariations): Promise<AskedPage> {
  const page = readPageAddress(asked);
  if (page === null) return { kind: 'page', address: asked, key: null };
  if (page.isElsewhere) return { kind: 'redirect', to: page.address };
  const address = new URL(page.address, asked);
  const chosen = await leadToKnownChoice(asked, address, findVariations);
  if (chosen !== null) return { kind: 'redirect', to: chosen };
  return { kind: 'page', address, key: page.isKept ? page.address : null };
}

/** The address of a product's page with the known ones of the chosen values; null where none is unknown. */
async function leadToKnownChoice(asked: URL, address: URL, findVariations: FindVariations): Promise<string | null> {
  const asin = address.pathname === PAGES.product ? parseAsin(address.searchParams.get('asin') ?? '') : null;
  if (asin === null || asked.searchParams.size === 1) return null;
  const given = Map.groupBy(asked.searchParams, ([name]) => name.toLowerCase());
  const known: Record<string, string> = {};
  let hasUnknown = false;
  for (const { name, values } of await findVariations(asin)) {
    for (const [, text] of given.get(name.toLowerCase()) ?? []) {
      const value = values.find((one) => one.toLowerCase() === text.toLowerCase());
      if (value === undefined) hasUnknown = true;
      else known[name] ??= value;
    }
  }
  return hasUnknown ? productPage(asin, known) : null;
}
