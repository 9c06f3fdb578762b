export const sessionsCopy = {
  pageTitle: 'Tus sesiones · Puente · Operación',
  title: 'Tus sesiones',
  current: 'Esta sesión',
  unknownDevice: 'Dispositivo desconocido',
  end: 'Cerrar esta sesión',
  opened: (when: string) => `Abierta el ${when}`,
  seen: (when: string) => `Usada por última vez el ${when}`,
} as const;
