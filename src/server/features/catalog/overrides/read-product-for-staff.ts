import type { CatalogueProduct, ProductOverride } from '#contract/backoffice/catalogue.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import { effectiveOverrides, latestDay } from '#domain/catalog/override.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { findProduct } from '#server/features/catalog/products/find-product.ts';
import { checkStored } from '#server/features/catalog/products/present.ts';
import { readTranslations } from '#server/features/catalog/translations/product-texts.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { presentFacts, statedCard } from './facts.ts';
import { countQuestions, findHistory, findNewest, findOverrides, type OverrideRow } from './repository.ts';
import { unknownProduct } from './unknown-product.ts';

/** What the marketplace says of a product, what is in force, and every override it had. */
export async function readProductForStaff(
  context: Pick<Context, 'db' | 'clock' | 'rules'>,
  { input: { asin, after } }: StaffRequest<'readCatalogueProduct'>,
): Promise<CatalogueProduct | Refusal> {
  const { db, clock } = context;
  const before = after === undefined ? null : Number(after);
  if (before !== null && !Number.isSafeInteger(before)) return refuseField('after', 'Esa página no existe');
  const row = await findProduct(db, asin);
  if (!row) return unknownProduct();
  const rules = context.rules.current();
  const now = clock();
  const found = await findHistory(db, asin, { before, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ id }) => String(id));
  const newest = await findNewest(db, asin);
  const seen = (kind: OverrideRow['kind']) => newest.get(kind) ?? 0;
  return {
    asin,
    title: row.title,
    page: row.product.dpUrl,
    seenAt: row.seenAt.toISOString(),
    stated: presentFacts(statedCard(row, row.product), rules),
    inForce: presentFacts(row, rules),
    effective: effectiveOverrides(await findOverrides(db, asin, now), now).map(presentOverride),
    history: { rows: rows.map(presentOverride), next },
    translations: await readTranslations(db, row),
    newest: {
      block: seen('block'),
      weight: seen('weight'),
      customs: seen('customs'),
      ceiling: seen('ceiling'),
      import: seen('import'),
    },
    latestDay: latestDay(now),
    importCheck: checkStored(row),
    questions: await countQuestions(db, asin),
  };
}

export function presentOverride({ id, kind, value, validFrom, validUntil, by, reason }: OverrideRow): ProductOverride {
  return {
    id,
    kind,
    value,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
    by,
    reason,
  };
}
