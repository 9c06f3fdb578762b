import type { Asin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { type Deadline, deadlineIn, remainingMs } from './deadline.ts';
import { PartnerRejected, PartnerUnavailable } from './errors.ts';
import type { CallLimits, PartnerDeps } from './http.ts';
import type { ProductSummary } from './zinc/product.ts';

export interface SearchPage {
  products: ProductSummary[];
  /** Null after the last page. */
  nextPage: number | null;
}

/** Where the shop reads what US stores sell. Throws PartnerUnavailable and PartnerRejected. */
export interface ProductSource {
  /** A page of the products for an English keyword, the first page is 1. */
  searchProducts(keyword: string, page: number): Promise<SearchPage>;
  /** Null when it is not sold. */
  getProduct(asin: Asin, limits?: CallLimits): Promise<Product | null>;
}

export interface NamedSource extends ProductSource {
  name: string;
}

/** A source that fails slowly leaves the next one so much of the time that somebody waits. */
const SHARE_OF_TIME = 0.5;
/** A source whose quota is spent is asked last for so long, unless it says how long. */
const REST_MS = 60_000;

/**
 * Several sources as one: the first that answers does, in their order. That a product is not sold is an answer; a source
 * that is down, has spent its quota or rejects the call gives none. Throws the last one's error when none answers.
 */
export function inOrder(
  sources: readonly NamedSource[],
  { log, clock }: Pick<PartnerDeps, 'log' | 'clock'>,
): ProductSource {
  const restingUntil = new Map<NamedSource, number>();
  const isResting = (source: NamedSource) => (restingUntil.get(source) ?? 0) > clock().getTime();
  const firstAnswer = async <Answer>(
    deadline: Deadline | null,
    call: (source: ProductSource, deadline: Deadline | null) => Promise<Answer>,
  ): Promise<Answer> => {
    const order = [...sources.filter((source) => !isResting(source)), ...sources.filter(isResting)];
    let failure: unknown = new PartnerUnavailable({ partner: 'products', reason: 'absent', ambiguous: false });
    for (const [index, source] of order.entries()) {
      const isLast = index === order.length - 1;
      try {
        return await call(source, isLast ? deadline : shareOf(deadline));
      } catch (error) {
        if (!(error instanceof PartnerUnavailable || error instanceof PartnerRejected)) throw error;
        if (error instanceof PartnerUnavailable && error.reason === 'limited')
          restingUntil.set(source, clock().getTime() + (error.retryAfterMs ?? REST_MS));
        if (!isLast) log.warn({ partner: source.name, error }, 'the next source of products is asked');
        failure = error;
      }
    }
    throw failure;
  };
  return {
    searchProducts: (keyword, page) => firstAnswer(null, (source) => source.searchProducts(keyword, page)),
    getProduct: (asin, { deadline = null } = {}) =>
      firstAnswer(deadline, (source, until) => source.getProduct(asin, { deadline: until })),
  };
}

function shareOf(deadline: Deadline | null): Deadline | null {
  return deadline && deadlineIn(remainingMs(deadline) * SHARE_OF_TIME);
}
