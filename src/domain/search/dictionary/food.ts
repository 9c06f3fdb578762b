/**
 * Spanish words and phrases (without accents, singular, masculine) and their English equivalents in the marketplace's
 * titles; commas separate synonyms.
 */
export const FOOD: Readonly<Record<string, string>> = {
  agua: 'water',
  te: 'tea',
  azucar: 'sugar',
  harina: 'flour',
  pan: 'bread',
  'galleta, galletita': 'cookies, crackers',
  chocolate: 'chocolate',
  'caramelo, dulce, golosina': 'candy',
  miel: 'honey',
  mermelada: 'jam',
  salsa: 'sauce',
  'salsa picante': 'hot sauce',
  especia: 'spices',
  arroz: 'rice',
  fideo: 'noodles, pasta',
  queso: 'cheese',
  leche: 'milk',
  carne: 'meat',
  jugo: 'juice',
  vino: 'wine',
  cerveza: 'beer',
  whisky: 'whiskey',
  'endulzante, edulcorante': 'sweetener',
  multivitaminico: 'multivitamin',
};
