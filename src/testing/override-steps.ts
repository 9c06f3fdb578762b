import type { CatalogueProduct } from '#contract/backoffice/catalogue.ts';
import type { ActReply } from '#contract/backoffice/endpoint.ts';
import type { OverriddenFacts, OverrideKind } from '#domain/catalog/override.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffReply, TestStaff } from './backoffice.ts';
import type { SharedShop } from './shop.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day in some days. */
export function dayIn(shop: SharedShop, days: number): string {
  return montevideoDay(new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString());
}

export async function productOf(staff: TestStaff, asin: string): Promise<CatalogueProduct> {
  return (await staff.call('readCatalogueProduct', { asin })).body;
}

const ACTS = {
  block: 'blockProduct',
  weight: 'correctWeight',
  customs: 'classifyProduct',
  ceiling: 'limitPrice',
} as const;

type Options = { days?: number; dryRun?: boolean; seen?: number };

/** Overrides a product for some days, by default ten, having seen what there is. */
export async function override(
  { shop, staff, asin }: { shop: SharedShop; staff: TestStaff; asin: string },
  value: OverriddenFacts,
  { days = 10, dryRun = false, seen }: Options = {},
): Promise<StaffReply<ActReply>> {
  const kind: Exclude<OverrideKind, 'import'> =
    'forbidden' in value
      ? 'block'
      : 'weightGrams' in value
        ? 'weight'
        : 'ceilingCents' in value
          ? 'ceiling'
          : 'customs';
  const known = seen ?? (await productOf(staff, asin)).newest[kind];
  const input = { asin, lastDay: dayIn(shop, days), seen: known, ...value };
  return await staff.act(ACTS[kind], input as never, { dryRun });
}

export async function endOverride(staff: TestStaff, asin: string, kind: OverrideKind): Promise<StaffReply<ActReply>> {
  return await staff.act('endOverride', { asin, kind, seen: (await productOf(staff, asin)).newest[kind] });
}
