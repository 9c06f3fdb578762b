/** The shop's own rows of a product's table, written on the server. */
export const productTable = {
  brand: 'Marca',
  weight: 'Peso del paquete',
  estimatedWeight: (weight: string) => `${weight} (estimado)`,
  soldBy: 'Vendido por',
  sku: 'SKU',
  availability: 'Disponibilidad',
  inStock: 'En stock',
  outOfStock: 'Sin stock por ahora',
  notForSale: 'No se puede comprar desde Uruguay',
  unknown: 'No especificado',
  mayEnter: '¿Puede entrar a Uruguay?',
} as const;
