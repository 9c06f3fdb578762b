/** The dialog with a product's enlarged pictures. */
export const zoomCopy = {
  previousPicture: 'Foto anterior',
  nextPicture: 'Foto siguiente',
  enlarge: 'Acercar la foto',
  shrink: 'Ver la foto entera',
} as const;
