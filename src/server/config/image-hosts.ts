import { IMAGE_HOSTS as MARKETPLACE_HOSTS } from '#domain/catalog/image-url.ts';

/** Origins of the marketplace's images: the only external ones that a page may load. */
export const IMAGE_HOSTS = MARKETPLACE_HOSTS.map((host) => `https://${host}`);
