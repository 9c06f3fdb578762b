export const orders = { copy: 'Copiar', copied: 'Copiado' } as const;
