/** The words of the cart. */
export const cart = {
  forbidden: 'La Aduana no lo deja entrar. Quitalo para seguir.',
  notCarried: 'No podemos traerlo. Quitalo para seguir.',
  full: 'En el carrito entran hasta 50 productos distintos',
  atMost: (inCart: number) =>
    inCart > 0
      ? `Podés llevar hasta 10 unidades de cada producto; en el carrito ya tenés ${inCart}`
      : 'Podés llevar de 1 a 10 unidades de cada producto',
  notChanged: 'No pudimos cambiar tu carrito. Probá de nuevo.',
} as const;
