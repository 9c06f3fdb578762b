import { parseBrandName } from '#domain/catalog/source-texts.ts';
import { type MissingFact, missingFacts } from '#domain/translation/check-translation.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findProduct } from '#server/features/catalog/products/find-product.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { findTranslations, insertCorrection, upsertCorrected } from './corrections-repository.ts';
import { textsWithHash } from './product-texts.ts';
import { announceProducts } from './repository.ts';

const MISSING: Readonly<Record<Exclude<MissingFact, 'length'>, string>> = {
  number: 'un número o su unidad',
  size: 'un talle',
  model: 'un modelo',
  brand: 'la marca',
};

/** The act `correctTranslation`: shows a person's words in place of the translation, wherever the same text is shown. */
export async function correctTranslation(
  context: ActContext,
  { input: { asin, textId, text }, staff }: StaffRequest<'correctTranslation'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const row = await findProduct(tx, asin);
  if (!row) return notFound('La tienda no conoce ese producto.');
  const found = textsWithHash(row.product).find(({ id }) => id === textId);
  if (!found) return refuseField('textId', 'Ese texto ya no es del producto. Actualizá la página.');
  const { source, part, hash } = found;
  const brand = parseBrandName(row.product.manufacturer);
  const missing = missingFacts({ source, translation: text, brand }).flatMap((fact) =>
    fact === 'length' ? [] : [MISSING[fact]],
  );
  if (missing.length > 0) return refuseField('text', `Falta algo que está en el original: ${missing.join(', ')}`);
  const [before] = await findTranslations(tx, [hash]);
  await upsertCorrected(tx, { source_hash: hash, source, part, text }, clock());
  await insertCorrection(tx, {
    ...{ asin, source_hash: hash, part, source, text },
    created_at: clock(),
    created_by: staff.staffId,
  });
  // The same text may be shown for other products, too.
  await announceProducts(tx, 'all');
  return {
    subject: { kind: 'product', id: asin },
    before: { source, text: before?.text ?? null },
    after: { source, text },
    effects: [`Se muestra «${text}» donde el original dice «${source}».`],
  };
}
