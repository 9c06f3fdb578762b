import { isMarketplaceHost } from '#domain/catalog/marketplace.ts';

const WITHOUT_SCHEME = /^(?:[\w-]+\.)*amazon\.[\w.]+(?:[/?#]|$)/i;

/**
 * Whether an absolute address is on another marketplace's host than the one where the shop buys, whose prices are in
 * dollars. A relative address and a text that is no address say nothing.
 */
export function isForeignMarketplaceAddress(address: string): boolean {
  const text = address.trim();
  const absolute = WITHOUT_SCHEME.test(text) || text.startsWith('//') ? `https://${text.replace(/^\/\//, '')}` : text;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return false;
  const host = new URL(absolute).hostname.replace(/\.$/, '');
  return !isMarketplaceHost(host);
}
