export const GENDERS = ['M', 'F', 'N'] as const;
export type Gender = (typeof GENDERS)[number];

/** Labels of the select; a profile without a value shows 'No especificado'. */
export const GENDER_LABELS: Readonly<Record<Gender, string>> = {
  M: 'Masculino',
  F: 'Femenino',
  N: 'No seleccionado',
};
export const GENDER_UNSPECIFIED = 'No especificado';
