export const startCopy = { title: 'Inicio' } as const;
