import { createHash } from 'node:crypto';
import { type BasketDifference, compareRules } from '#domain/fees/compare-rules.ts';
import { compareFigures, type FigureChange } from '#domain/fees/rule-figures.ts';
import { type FeeRule, rulesOn } from '#domain/fees/rules.ts';
import type { RuleRow } from './repository.ts';

/** The approved rules beside which a rule stands, or would. */
export interface Neighbours {
  /** The one of its kind that it follows; null for the first one. */
  before: RuleRow | null;
  /** The one of its kind that follows it. */
  next: RuleRow | null;
  /** The one of the other kind on its day. */
  beside: RuleRow;
}

/** A draft whose day has passed is compared as if it began today. `approved` is in the order of the days. */
export function neighboursOf(rule: RuleRow, approved: readonly RuleRow[], today: string): Neighbours {
  const day = rule.state === 'draft' && rule.valid_from < today ? today : rule.valid_from;
  const others = approved.filter(({ id }) => id !== rule.id);
  const own = others.filter(({ kind }) => kind === rule.kind);
  const beside = others.filter(({ kind }) => kind !== rule.kind);
  const first = beside[0];
  if (first === undefined) throw new Error(`no rule of the other kind stands beside ${rule.id}`);
  return {
    before: own.findLast(({ valid_from }) => valid_from <= day) ?? null,
    next: own.find(({ valid_from }) => valid_from > day) ?? null,
    beside: beside.findLast(({ valid_from }) => valid_from <= day) ?? first,
  };
}

/** Names a rule as somebody saw it: its figures, day and note, and the rules that it was compared with. */
export function versionOf({ kind, body, valid_from, note }: RuleRow, { before, beside }: Neighbours): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, body, valid_from, note, before?.id ?? null, beside.id]))
    .digest('hex')
    .slice(0, 32);
}

export interface Differences {
  figures: FigureChange[];
  /** Empty for the first rule of a kind, which is compared with nothing. */
  baskets: BasketDifference[];
}

/** What a rule changes of the one before it: its figures, and what the golden baskets cost. */
export function differencesOf(row: RuleRow, { before, beside }: Neighbours): Differences {
  const [rule, other] = [toRule(row), toRule(beside)];
  if (before === null) return { figures: compareFigures(rule, rule), baskets: [] };
  const earlier = toRule(before);
  const rules = (one: FeeRule) => rulesOn(row.valid_from, [one, other]);
  return { figures: compareFigures(earlier, rule), baskets: compareRules(rules(earlier), rules(rule)) };
}

export function toRule({ kind, body, valid_from: validFrom }: RuleRow): FeeRule {
  return { kind, body, validFrom } as FeeRule;
}
