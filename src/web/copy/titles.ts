/** Titles of the pages whose own words come after the first load. */
export const titles = {
  home: 'Comprá en Estados Unidos desde Uruguay',
  search: 'Buscar productos',
  results: (keyword: string, page: number) => (page > 1 ? `${keyword}, página ${page}` : keyword),
} as const;
