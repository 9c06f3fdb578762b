/** The alert of a favorite. */
export const priceAlerts = {
  label: 'Avisame si baja de precio o vuelve a haber stock',
  on: 'Te avisamos por mail si baja de precio o vuelve a haber stock.',
  off: 'Apagaste el aviso de este producto.',
  failed: 'No pudimos cambiar el aviso. Volvé a intentarlo.',
} as const;
