/** What stands above everything else in cart and checkout, whether the basket can cost less or not. */
export const basketAdvice = {
  label: 'Cómo te sale menos',
  waiting: 'Buscamos cómo pagar menos…',
  cheapest: 'Todo en un envío es como menos te cuesta.',
  apart: 'Es uno de los envíos en que lo separaste.',
} as const;
