/** Texts of every chart. */
export const chartCopy = {
  data: 'Ver los datos',
  csv: 'CSV',
  csvOf: (title: string) => `CSV de ${title}`,
  tableOf: (title: string) => `Datos de ${title}`,
  none: '—',
  legend: 'Referencias',
} as const;
