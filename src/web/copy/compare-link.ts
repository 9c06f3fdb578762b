/** The link of a product to its comparison. */
export const compareLink = {
  add: 'Comparar',
  addTo: (count: number) => `Comparar con ${count === 1 ? 'el que elegiste' : `los ${count} que elegiste`}`,
  seeAll: 'Ver la comparación',
} as const;
