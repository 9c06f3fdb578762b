import { grams, money } from '#backoffice/shared/amounts.ts';
import type { ProductOverride } from '#contract/backoffice/catalogue.ts';
import type { ForbiddenCode } from '#domain/catalog/customs-rule.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { entryText } from '#domain/catalog/import-text.ts';
import type { OverrideKind } from '#domain/catalog/override.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';

const URSEC = { none: 'Sin permiso de URSEC', phone: 'Teléfono', radio: 'Equipo de radio' } as const;
const CLASSES = { exempt: 'Libro o medio: no paga impuestos', taxed: 'Mercadería: paga impuestos' } as const;

const KINDS: Readonly<Record<OverrideKind, string>> = {
  block: 'Bloqueo',
  weight: 'Peso',
  customs: 'Clase aduanera',
  ceiling: 'Precio tope',
  import: 'Entrada a Uruguay',
};

/** The sentence that shoppers read. */
export function forbiddenText(code: ForbiddenCode): string {
  return CUSTOMS_RULES.find((rule) => rule.code === code)?.reason ?? code;
}

/** What an override says, or that it ended another. */
export function overrideText({ value }: Pick<ProductOverride, 'value'>): string {
  if (value === null) return 'Vuelve a valer lo que dice la tienda';
  const { forbidden, weightGrams, exempt, ursec, ceilingCents, entry } = value;
  if (forbidden !== undefined) return `No se vende. Se lee: «${forbiddenText(forbidden)}»`;
  if (entry !== undefined) return `Entra. Se lee: «${entryText(entry)}»`;
  if (weightGrams !== undefined) return `Pesa ${grams(weightGrams)}`;
  if (ceilingCents !== undefined) return `No se vende por encima de ${money(ceilingCents, 'USD')}`;
  return `${exempt ? CLASSES.exempt : CLASSES.taxed} · ${URSEC[ursec ?? 'none']}`;
}

/** The last day of what ends at an instant: '3 de diciembre de 2026'. */
export function lastDayText(validUntil: string): string {
  const day = montevideoDay(new Date(Date.parse(validUntil) - 1).toISOString());
  return `${formatLongDay(day)} de ${day.slice(0, 4)}`;
}

/** Texts of the list of overrides. */
export const catalogueCopy = {
  pageTitle: 'Catálogo · Puente · Operación',
  title: 'Catálogo',
  noun: { one: 'corrección', many: 'correcciones' },
  search: 'Buscar un producto',
  searchHint: 'ASIN, dirección de su página o palabras del título.',
  found: 'Productos encontrados',
  nothing: (q: string) => `Ningún producto se llama así: «${q}»`,
  nothingText:
    'Se busca entre los productos que la tienda conoce. Uno nuevo se conoce al abrirlo una vez en la tienda.',
  inForce: 'Correcciones que valen hoy',
  kind: 'Qué se corrige',
  kinds: KINDS,
  expiring: 'Cuándo terminan',
  ending: 'Terminan pronto',
  soon: 'En los próximos siete días',
  columns: { product: 'Producto', what: 'Qué vale', until: 'Hasta el', by: 'Quién y por qué' },
  empty: {
    title: 'No hay ninguna corrección así',
    text: 'Buscá un producto para bloquearlo, corregirle el peso o la clase aduanera, o ponerle un precio tope.',
  },
} as const;

/** Texts of the page of a product. */
export const productCopy = {
  pageTitle: (title: string) => `${title} · Catálogo · Puente · Operación`,
  back: 'Volver al catálogo',
  atStore: 'Verlo en la tienda de Estados Unidos',
  atShop: 'Verlo en nuestra tienda',
  seen: (when: string) => `Leído de la tienda el ${when}`,
  facts: {
    title: 'Lo que dice la tienda y lo que vale acá',
    fact: 'Dato',
    stated: 'Dice la tienda',
    inForce: 'Vale acá',
    sold: 'Entrada a Uruguay',
    allowed: 'Ninguna regla la prohíbe',
    price: 'Precio',
    noPrice: 'Sin precio: no se puede comprar',
    weight: 'Peso',
    noWeight: 'Sin peso publicado: se cotiza con 340 g',
    grams,
    class: 'Clase aduanera',
    ursec: 'URSEC',
    landed: 'Una unidad a Montevideo',
    notSold: 'No se puede comprar',
    classes: CLASSES,
    ursecs: URSEC,
  },
  effective: {
    title: 'Correcciones que valen hoy',
    none: 'Ninguna: vale lo que dice la tienda.',
    until: (day: string) => `Vale hasta el ${day} inclusive.`,
    by: (by: string, reason: string) => `${by}: «${reason}»`,
    end: (kind: OverrideKind) => `Terminar ya: ${KINDS[kind].toLowerCase()}`,
  },
  acts: {
    title: 'Corregir',
    block: 'Bloquear el producto',
    weight: 'Corregir el peso',
    customs: 'Corregir la clase aduanera',
    ceiling: 'Poner un precio tope',
    entry: {
      title: '¿Puede entrar a Uruguay?',
      asked: (count: number) =>
        count === 1
          ? 'Lo pregunta una persona: se le contesta por correo.'
          : `Lo preguntan ${count} personas: se les contesta por correo.`,
      acts: { free: 'Entra sin permiso', permit: 'Entra con un permiso', forbidden: 'No entra' },
      choose: 'Elegí una opción',
      paper: 'Qué permiso necesita',
      authority: 'Quién lo da',
      obtainedBy: 'Quién lo tramita',
      holders: { shop: 'La tienda, y ya está en el precio', shopper: 'Quien compra' },
      days: 'Días hábiles que suma a la entrega',
      note: 'Qué lee quien compra',
      noteHint: 'Se muestra en la página del producto y va en el correo. Puede quedar vacío.',
    },
    lastDay: 'Vale hasta el',
    forbidden: 'Motivo que lee quien compra',
    choose: 'Elegí un motivo',
    grams: 'Peso en gramos',
    gramsHint: 'De una unidad con su caja, sin decimales.',
    class: 'Impuestos',
    ursec: 'Permiso de URSEC',
    limit: 'Tope en dólares',
    ceilingHint: 'Si la tienda pide más, no se puede comprar.',
  },
  history: {
    title: 'Historia',
    when: 'Cuándo',
    kind: 'Qué',
    what: 'Qué vale',
    until: 'Hasta el',
    who: 'Quién y por qué',
    empty: 'Nunca se corrigió nada de este producto',
  },
} as const;

/** Texts of a product's translations. */
export const translationCopy = {
  title: 'Traducción',
  texts: (translated: number, all: number) => `En español: ${translated} de ${all} textos`,
  states: {
    none: 'Todavía no se pidió',
    wanted: 'Espera su traducción',
    translated: '',
    corrected: '',
    unchanged: 'El traductor lo dejó igual',
    refused: 'La traducción perdió un número, un talle, un modelo o la marca: se muestra el original',
    'given-up': 'El traductor no lo tradujo',
    kept: 'No se traduce: es un nombre, una medida o un código',
  },
  part: 'Parte',
  source: 'Original',
  shown: 'En español',
  parts: {
    title: 'Título',
    feature: 'Característica',
    description: 'Descripción',
    detail: 'Detalle',
    variant: 'Variante',
  },
  noTexts: 'El producto no tiene textos',
  correct: 'Corregir una traducción',
  which: 'Texto original',
  choose: 'Elegí un texto',
  text: 'En español',
  textHint:
    'Con los números, talles, modelos y la marca del original. Vale para todos los productos con el mismo texto.',
  stale: 'Correcciones de textos que cambiaron',
  staleText: 'La tienda de Estados Unidos cambió el original, y por eso ya no se muestran.',
  by: (by: string, when: string) => `${by}, ${when}`,
} as const;
