/** The guide of sizes. */
export const sizeGuide = {
  title: 'Guía de talles',
  notes: {
    shoes:
      'Equivalencias aproximadas: cada marca tiene su horma. Medí tu pie del talón al dedo más largo y, entre dos talles, elegí el mayor.',
    clothes:
      'Medidas aproximadas del cuerpo: cada marca tiene su molde. Si la tienda publica su tabla, vale la de ella.',
    rings: 'Medí por dentro un anillo que te quede bien, o el contorno del dedo con un hilo.',
  },
} as const;
