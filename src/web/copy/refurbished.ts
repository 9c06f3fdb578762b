/** What a product that is not new says before it is bought. */
export const refurbished = {
  kind: 'info',
  title: 'Producto reacondicionado.',
  text: 'No es nuevo: fue revisado y probado por el vendedor.',
} as const;
