export const startCopy = { pageTitle: 'Inicio · Puente · Operación', title: 'Inicio' } as const;
