/** Texts of the page of exports. */
export const exportsCopy = {
  pageTitle: 'Exportar · Puente · Operación',
  title: 'Exportar',
  lead: 'Un mes en un archivo CSV para la planilla, sin nombres ni correos: cada orden está por su número.',
  carriage: 'Fletes',
  heading: 'Un mes',
  form: 'Preparar un archivo',
  kind: 'Qué',
  kindOption: (name: string, month: string) => `${name}, ${month}`,
  month: 'Mes',
  ready: 'Para descargar',
  readyText: 'Solo en esta sesión, durante 10 minutos. Cada descarga queda en el registro.',
  download: (name: string, month: string) => `Descargar ${name} de ${month}`,
  until: (when: string) => `hasta el ${when}`,
  none: 'No hay nada preparado',
  noneText: 'Elegí qué y de qué mes, y confirmalo: el archivo aparece acá.',
  notices: {
    vencida: 'Ese archivo ya no se puede descargar. Preparalo de nuevo.',
    ocupado: 'Ya hay dos descargas en curso. Probá de nuevo cuando termine una.',
  },
} as const;
