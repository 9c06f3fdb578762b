/** Texts of plain tables and of forms that choose what is shown. */
export const tableCopy = {
  next: 'Ver los siguientes',
  filter: 'Filtrar',
} as const;

export const whenCopy = {
  now: 'recién',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  ago: (age: string) => `hace ${age}`,
  ahead: (age: string) => `en ${age}`,
} as const;
