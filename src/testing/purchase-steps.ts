/** Valid customs data of an adult. */
export const CUSTOMS_DATA = {
  firstName: 'Lucía',
  lastName: 'Fernández',
  document: '48712061',
  birthday: '1991-03-14',
  gender: 'F',
  phone: '099412873',
} as const;
