/** What every page can say about the cart. Texts of the specification are kept letter for letter. */
export const cartChanges = {
  forbidden: 'La Aduana no lo deja entrar. Quitalo para seguir.',
  cannotShip: 'No podemos traerlo. Quitalo para seguir.',
  notForSale: 'Ya no se puede comprar. Quitalo para seguir.',
  outOfStock: 'Sin stock por ahora. Quitalo para seguir; el resto lo podés comprar.',
  omitted: (title: string) => `«${title}» no entró en tu carrito: ya no se puede comprar.`,
  tooManyLines: 'En el carrito entran hasta 50 productos distintos',
  tooManyUnits: (inCart: number) =>
    inCart > 0
      ? `Podés llevar hasta 10 unidades de cada producto; en el carrito ya tenés ${inCart}`
      : 'Podés llevar de 1 a 10 unidades de cada producto',
  changeFailed: 'No pudimos cambiar tu carrito. Probá de nuevo.',
  savedItemsFull: 'Guardados para después entran hasta 50 productos. Quitá alguno para guardar otro.',
} as const;
