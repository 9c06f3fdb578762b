import type { CustomsFigures, CustomsRegime } from '#domain/fees/regime.ts';
import type { Tariff } from '#domain/fees/tariff.ts';

/** What the landed price is computed with on a day. */
export interface Rules {
  regime: CustomsRegime;
  tariff: Tariff;
}

/** A rule with the day from which it holds, 'YYYY-MM-DD' in Montevideo. */
export type FeeRule = { validFrom: string } & (
  | { kind: 'customs'; body: CustomsFigures }
  | { kind: 'tariff'; body: Tariff }
);

/**
 * The rules in force on a day: of each kind the newest that has begun; before the first, the first. Throws RangeError
 * where a kind has none.
 */
export function rulesOn(day: string, approved: readonly FeeRule[]): Rules {
  const { body, validFrom } = newestOn(
    day,
    approved.filter((rule) => rule.kind === 'customs'),
  );
  const tariff = newestOn(
    day,
    approved.filter((rule) => rule.kind === 'tariff'),
  );
  return { regime: { ...body, validFrom }, tariff: tariff.body };
}

function newestOn<Rule extends FeeRule>(day: string, rules: readonly Rule[]): Rule {
  const newestFirst = [...rules].sort((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
  const rule = newestFirst.find(({ validFrom }) => validFrom <= day) ?? newestFirst.at(-1);
  if (rule === undefined) throw new RangeError(`no rule for ${day}`);
  return rule;
}
