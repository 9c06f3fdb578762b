/** What is said of translated texts, on the pages of products and orders. */
export const translations = {
  automatic: 'Traducido automáticamente',
  corrected: 'Traducción revisada',
  originals: 'Textos originales, en inglés',
  seeOriginal: 'ver original',
  seeTranslation: 'ver traducción',
} as const;
