import { notFound, type Refusal } from '#server/refusal.ts';

export function unknownProduct(): Refusal {
  return notFound('La tienda no conoce ese producto. Abrilo una vez en la tienda y volvé.');
}
