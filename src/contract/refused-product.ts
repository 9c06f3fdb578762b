/** Prefix of the field name of an error about one product of a quote; the ASIN follows. Apart, for browsers use it. */
export const REFUSED_PRODUCT_PREFIX = 'productsAsin.';
