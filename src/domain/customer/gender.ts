export const GENDERS = ['M', 'F', 'N'] as const;
export type Gender = (typeof GENDERS)[number];
