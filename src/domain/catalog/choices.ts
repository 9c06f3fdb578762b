import type { Variation } from './product.ts';
import { translateVariantWord } from './variant-translation.ts';

/** How many values a shopper may choose among, by dimension as the marketplace names it. */
export interface Choice {
  name: string;
  count: number;
}

/** The dimensions of a product in which it comes in several values. */
export function countChoices(variations: readonly Variation[]): Choice[] {
  return variations.flatMap(({ variationName, values }) => {
    const count = new Set(values.map(({ value }) => value)).size;
    return count > 1 ? [{ name: variationName, count }] : [];
  });
}

const PLURALS: Readonly<Record<string, string>> = {
  Color: 'colores',
  Talle: 'talles',
  Estilo: 'estilos',
  Material: 'materiales',
  Diseño: 'diseños',
  Capacidad: 'capacidades',
  Almacenamiento: 'capacidades',
  Configuración: 'configuraciones',
  Edición: 'ediciones',
  Formato: 'formatos',
  Modelo: 'modelos',
  Sabor: 'sabores',
  Aroma: 'aromas',
  Plataforma: 'plataformas',
  Largo: 'largos',
  Ancho: 'anchos',
};

/** '5 colores, 6 talles' for the first two dimensions; '' without any, '4 opciones' for one without a Spanish name. */
export function choicesText(choices: readonly Choice[]): string {
  return choices
    .slice(0, 2)
    .map(({ name, count }) => `${count} ${PLURALS[translateVariantWord(name) ?? ''] ?? 'opciones'}`)
    .join(', ');
}
