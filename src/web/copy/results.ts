import { formatCount } from '#ui/format-number.ts';

/** 'zapatillas' are feminine, 'auriculares' may be either: of those nothing is said that depends on it. */
function whatThereIs(thing: string): string {
  if (/^\S+as$/.test(thing)) return `estas son las ${thing} que hay`;
  if (/^\S+os$/.test(thing)) return `estos son los ${thing} que hay`;
  return thing === '' ? 'esto es lo que hay' : `esto es lo que hay de «${thing}»`;
}

const quoted = (words: readonly string[]) => words.map((word) => `«${word}»`).join(' ni ');

/** What the shop says of a search besides its products. */
export const results = {
  found: 'Productos encontrados',
  correctedTo: (keyword: string) => `Mostramos resultados de «${keyword}»`,
  searchTyped: (keyword: string) => `buscar «${keyword}»`,
  translated: 'Buscamos en inglés:',
  dropped: (words: readonly string[], thing: string) => `No tenemos ${quoted(words)}: ${whatThereIs(thing)}.`,
  pasteTitle: '¿Lo viste en una tienda de Estados Unidos?',
  pasteText: 'Pegá el link del producto y te decimos cuánto sale puesto en Uruguay.',
  pasteLabel: 'Link del producto',
  paste: 'Ver el producto',
  mentioned: (keyword: string) => `También mencionan «${keyword}»`,
  mentionedText: (count: number) =>
    count === 1
      ? 'Este producto nombra lo que buscás, pero es otra cosa.'
      : `Estos ${formatCount(count)} productos nombran lo que buscás, pero son otra cosa.`,
  beyondLast: (page: number) =>
    page === 1
      ? 'Esta búsqueda tiene una sola página: es esta.'
      : `Esta búsqueda termina en la página ${page}: es esta.`,
  firstPage: 'Ver la primera página',
  request: 'Avisame cuando haya',
  requested: 'Te vamos a avisar · dejar de esperar',
  requestText: 'Te escribimos una sola vez, cuando haya. La tienda ve lo que se pide, sin tu nombre.',
  willTell: 'Te avisamos por mail cuando haya.',
  willNotTell: 'Ya no te vamos a avisar.',
  nearest: 'Lo más parecido que tenemos:',
} as const;
