import { formatCount } from '#web/ui/format-number.ts';

/** The few words that the building blocks themselves say. */
export const common = {
  close: 'Cerrar',
  loading: 'Cargando',
  optional: '(opcional)',
  landed: 'Puesto en Uruguay',
  inTheStates: 'En EE. UU.',
  dollars: 'dólares estadounidenses',
  formerPrice: 'precio anterior',
  saving: 'ahorro',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  lessUnits: 'Quitar una unidad',
  moreUnits: 'Agregar una unidad',
  quantity: 'Cantidad',
  breadcrumb: 'Ruta de navegación',
  pager: 'Páginas de resultados',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (number: number) => `Página ${number}`,
  important: 'Importante.',
  noPicture: 'Sin imagen',
  sections: 'Secciones',
  home: 'Puente, inicio',
  notices: 'Avisos',
  stepOf: (step: number, total: number) => `Paso ${step} de ${total}`,
  stepDone: 'listo',
  stepCurrent: 'paso actual',
  rated: (value: string, count: number | null) =>
    count === null
      ? `${value} de 5`
      : `${value} de 5, ${formatCount(count)} ${count === 1 ? 'opinión' : 'opiniones'}`,
  reviews: (count: number) => `${formatCount(count)} ${count === 1 ? 'opinión' : 'opiniones'}`,
  breakdown: 'Cómo se compone',
} as const;
