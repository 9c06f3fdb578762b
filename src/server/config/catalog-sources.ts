/** The suppliers of product data; purchases go through the first, whichever is read. */
export const CATALOG_SOURCES = ['zinc', 'axesso'] as const;
export type CatalogSource = (typeof CATALOG_SOURCES)[number];
