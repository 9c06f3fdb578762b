/** Texts of every list. */
export const listCopy = {
  next: 'Ver los siguientes',
  filter: 'Filtrar',
  all: 'Todos',
} as const;
