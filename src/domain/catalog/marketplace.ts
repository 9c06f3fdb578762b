/** The marketplace in the United States that sells the products and collects their reviews. */
export const MARKETPLACE = { name: 'Amazon', host: 'amazon.com' } as const;

/** Whether a host is the marketplace's own or one below it. */
export function isMarketplaceHost(host: string): boolean {
  return host === MARKETPLACE.host || host.endsWith(`.${MARKETPLACE.host}`);
}

const OWN_PAGE = /^https:\/\/(?:[a-z\d-]+\.)*amazon\.com\/[^\s\\]*$/i;

/** The product's page at the marketplace: the address of its source where that is one, else the one made of its asin. */
export function marketplacePage({ asin, dpUrl }: { asin: string; dpUrl: string }): string {
  return OWN_PAGE.test(dpUrl) ? dpUrl : `https://www.${MARKETPLACE.host}/dp/${asin}`;
}
