import { formatCount } from './format-number.ts';

/** Texts of the design system's own components. */
export const common = {
  close: 'Cerrar',
  loading: 'Cargando',
  notRead: 'No pudimos traer tus datos.',
  again: 'Reintentar',
  optional: '(opcional)',
  landed: 'Puesto en Uruguay',
  dollars: 'dólares estadounidenses',
  formerPrice: 'precio anterior',
  showPassword: 'Mostrar contraseña',
  lessUnits: 'Quitar una unidad',
  moreUnits: 'Agregar una unidad',
  quantity: 'Cantidad',
  breadcrumb: 'Ruta de navegación',
  start: 'Inicio',
  pager: 'Páginas de resultados',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (number: number) => `Página ${number}`,
  important: 'Importante.',
  noPicture: 'Sin imagen',
  home: 'Puente, inicio',
  newTab: '(se abre en otra pestaña)',
  stepOf: (step: number, total: number) => `Paso ${step} de ${total}`,
  stepDone: 'listo',
  rated: (value: string, count: number | null) =>
    count === null ? `${value} de 5` : `${value} de 5, ${formatCount(count)} ${count === 1 ? 'opinión' : 'opiniones'}`,
  breakdown: 'Cómo se compone',
} as const;
