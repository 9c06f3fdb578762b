/** The marketplace's own picture hosts; pages load pictures from these only, and name no others to those who link to them. */
export const IMAGE_HOSTS = [
  'm.media-amazon.com',
  'images-na.ssl-images-amazon.com',
  'images-eu.ssl-images-amazon.com',
  'images-fe.ssl-images-amazon.com',
  'ecx.images-amazon.com',
  'g-ecx.images-amazon.com',
  'images.amazon.com',
] as const;

/** Without user, port, and what would end an attribute or a header. */
const ABSOLUTE = /^https:\/\/([a-z\d.-]+)\/[^\s\\"<>]*$/i;
const SHOP_IMAGE_PATH = /^\/pictures\/(?!.*\.\.)[\w./-]+$/;

/** The image URL when the shop may show it: https from a known host, or a path of its own; null for anything else. */
export function safeImageUrl(raw: string, hosts: readonly string[] = IMAGE_HOSTS): string | null {
  if (SHOP_IMAGE_PATH.test(raw)) return raw;
  const host = ABSOLUTE.exec(raw)?.[1]?.toLowerCase();
  return host !== undefined && hosts.includes(host) ? raw : null;
}
