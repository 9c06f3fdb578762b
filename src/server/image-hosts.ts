/** Hosts of the marketplace's images: the only external ones that a page may load. */
export const IMAGE_HOSTS = ['https://m.media-amazon.com', 'https://images-na.ssl-images-amazon.com'];
