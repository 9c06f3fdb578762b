/** The pages of categories. */
export const categories = {
  title: 'Categorías',
  text: 'Todo lo que podés comprar en Estados Unidos, por categoría, con el precio puesto en Uruguay.',
  empty: 'Todavía no hay categorías',
  search: 'Buscar productos',
  parts: (name: string) => `Más de ${name}`,
  description: (name: string) =>
    `${name} de Estados Unidos con el precio final puesto en Uruguay: flete, servicio y aduana incluidos. Lo recibís en tu casa o en Montevideo.`,
  narrow: 'Filtrar y ordenar',
  noProducts: 'No hay productos para mostrar en esta categoría',
  pageTitle: (name: string, page: number) => (page > 1 ? `${name}, página ${page}` : name),
  pages: (name: string) => `Páginas de ${name}`,
} as const;
