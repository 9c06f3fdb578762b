/** Why a product cannot be bought. */
export const unsold = {
  unavailable: 'Producto no disponible',
  unavailableTexts: {
    'no-price': 'La tienda no publica un precio en este momento.',
    'out-of-stock': 'La tienda nos respondió que no tiene stock. Le volvemos a preguntar cada pocas horas.',
  },
  forbiddenTitle: 'Este producto no puede entrar a Uruguay.',
  forbiddenDefault: 'La Aduana no permite su ingreso.',
  alternatives: 'Ver parecidos que sí pueden entrar',
  keepShopping: 'Seguir comprando',
  invalidTitle: 'Producto no válido.',
  invalidKindle: 'Es de la Tienda Kindle: se lee en una pantalla y no hay paquete que traer.',
  invalid: 'Es digital o no se puede comprar para otra persona, así que no podemos traerlo.',
} as const;

/** In place of a product that does not exist. */
export const productNotFound = {
  notFound: 'No hemos podido encontrar tu producto, intenta con alguno diferente!',
  goHome: 'Ir al inicio',
} as const;
