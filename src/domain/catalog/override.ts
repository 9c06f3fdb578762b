import type { ForbiddenCode, Permit } from '#domain/catalog/customs-rule.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';

/** What the staff may say of a product in place of the marketplace; in the order in which it is shown. */
export const OVERRIDE_KINDS = ['block', 'weight', 'customs', 'ceiling', 'import'] as const;
export type OverrideKind = (typeof OVERRIDE_KINDS)[number];

/** The facts that overrides replace; each kind has its own. */
export interface OverriddenFacts {
  /** Block: why it is not sold. */
  forbidden?: ForbiddenCode;
  weightGrams?: number;
  /** Customs class: books and media. */
  exempt?: boolean;
  ursec?: 'none' | 'phone' | 'radio';
  /** USD; above it the product has no price, and cannot be bought. */
  ceilingCents?: number;
  /** Import: that it enters, with a paper or without one, whatever its title suggests. */
  entry?: { permit: Permit | null; note: string };
}

export interface Override {
  /** Later ones are greater. */
  id: number;
  kind: OverrideKind;
  /** Null ends what was in force. */
  value: OverriddenFacts | null;
  validFrom: Date;
  /** Not in force from then on; null for one that ends another. */
  validUntil: Date | null;
}

export const OVERRIDE_LIMITS = {
  /** The lightest that is a weight and not a placeholder, and the heaviest that is carried. */
  minGrams: 5,
  maxGrams: 100_000,
  maxCeilingCents: 1_000_000,
  /** So that none is forgotten. */
  maxDays: 366,
} as const;

/** The last day on which what is overridden now may hold, 'YYYY-MM-DD'. */
export function latestDay(now: Date): string {
  return montevideoDay(new Date(now.getTime() + OVERRIDE_LIMITS.maxDays * 24 * 60 * 60 * 1000).toISOString());
}

function isValid({ validFrom, validUntil }: Override, now: Date): boolean {
  return validFrom <= now && (validUntil === null || now < validUntil);
}

/** The overrides in force: of each kind the newest that is valid now, unless it is an end. */
export function effectiveOverrides<Row extends Override>(overrides: readonly Row[], now: Date): Row[] {
  return OVERRIDE_KINDS.flatMap((kind) => {
    const valid = overrides.filter((one) => one.kind === kind && isValid(one, now));
    const [newest] = valid.toSorted((one, other) => other.id - one.id);
    return newest && newest.value !== null ? [newest] : [];
  });
}

export interface FactsInForce {
  /** Null without any. */
  facts: OverriddenFacts | null;
  /** The first instant at which they may be others; null when no override begins or ends any more. */
  until: Date | null;
}

export function factsInForce(overrides: readonly Override[], now: Date): FactsInForce {
  const effective = effectiveOverrides(overrides, now);
  const changes = overrides
    .flatMap(({ validFrom, validUntil }) => (validUntil === null ? [validFrom] : [validFrom, validUntil]))
    .filter((at) => at > now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return {
    facts: effective.length === 0 ? null : Object.assign({}, ...effective.map(({ value }) => value)),
    until: changes[0] ?? null,
  };
}
