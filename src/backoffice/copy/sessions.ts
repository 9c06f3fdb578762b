export const sessionsCopy = {
  pageTitle: 'Tus sesiones · Puente · Operación',
  title: 'Tus sesiones',
  open: 'Abiertas ahora',
  current: 'Esta sesión',
  unknownDevice: 'Dispositivo desconocido',
  end: 'Cerrar esta sesión',
  endOthers: 'Cerrar todas las demás',
  access: 'Tus accesos: llaves, contraseña y códigos',
  opened: (when: string) => `Abierta el ${when}`,
  seen: (when: string) => `Usada por última vez el ${when}`,
} as const;
