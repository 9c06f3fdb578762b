/** Texts of every chart. */
export const chartCopy = {
  data: 'Ver los datos',
  tableOf: (title: string) => `Datos de ${title}`,
  none: '—',
  legend: 'Referencias',
} as const;
