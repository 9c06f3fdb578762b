import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import type { CallLimits } from './http.ts';
import type { ProductSummary } from './zinc/product.ts';

export interface SearchPage {
  products: ProductSummary[];
  /** Null after the last page. */
  nextPage: number | null;
  /** Whether a result without a price says that there is none; false: the source states prices of products alone. */
  hasPrices: boolean;
}

/** Where the shop reads what US stores sell. Throws PartnerUnavailable and PartnerRejected. */
export interface ProductSource {
  /** A page of the products for an English keyword, the first page is 1. */
  searchProducts(keyword: string, page: number, limits?: CallLimits): Promise<SearchPage>;
  /** Null when it is not sold. */
  getProduct(asin: Asin, limits?: CallLimits): Promise<Product | null>;
}
