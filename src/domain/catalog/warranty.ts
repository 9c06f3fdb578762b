import type { ProductDetail } from './product.ts';

const NAME = /^(?:manufacturer(?:['’]?s)? |limited )?warranty(?: description| type| information)?$/i;
/** Sentences of the marketplace's page that refer to another page. */
const NO_WARRANTY = /click here|please (?:click|see|contact|visit)|^(?:no|none|n\/?a|not applicable|unknown)\b/i;
const MAX_LENGTH = 200;

/** The warranty as the product's source states it, in the source's words; null where it states none. */
export function statedWarranty(details: readonly ProductDetail[]): string | null {
  const texts = details.filter(({ name }) => NAME.test(name.trim())).map(({ value }) => value.trim());
  const stated = texts.filter((text) => text !== '' && text.length <= MAX_LENGTH && !NO_WARRANTY.test(text));
  return stated.length === 0 ? null : [...new Set(stated)].join(' · ');
}
