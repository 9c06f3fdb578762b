/** Where the marketplace keeps its pictures: the only ones from elsewhere that a page may show. */
export const PICTURE_HOSTS = ['https://m.media-amazon.com', 'https://images-na.ssl-images-amazon.com'];
