/** Texts of the frame of every page of the back office. */
export const frameCopy = {
  brand: 'Puente · Operación',
  skip: 'Ir al contenido',
  nav: 'Secciones',
  menu: 'Menú',
  search: 'Buscar orden, paquete, correo, documento…',
  searchLabel: 'Buscar en todo',
  leave: 'Salir',
  ownSessions: 'Tus sesiones',
  failed: 'Algo falló de nuestro lado. Probá de nuevo en unos segundos.',
  notFound: 'No hay nada en esta dirección',
  toStart: 'Ir al inicio',
  sections: {
    start: 'Inicio',
    packages: 'Paquetes',
    cases: 'Casos',
  },
} as const;

export const actCopy = {
  reason: 'Motivo',
  reasonHint: 'Queda en el registro con tu nombre.',
  preview: 'Ver qué pasa',
  perform: 'Confirmar',
  willDo: 'Esto va a pasar',
  done: 'Hecho',
  stepUp: 'Confirmar que sos vos',
} as const;
