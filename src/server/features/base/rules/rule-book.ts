import { isDeepStrictEqual } from 'node:util';
import { type Rules, rulesOn } from '#domain/fees/rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import type { RuleBook } from '#server/rule-book.ts';
import { readApprovedRules } from './read-rules.ts';

/**
 * Reads the approved rules. Throws without a rule of each kind, or where the database is away: nothing is sold at prices
 * that nobody decided.
 */
export async function openRuleBook({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<RuleBook> {
  const today = () => montevideoDay(clock().toISOString());
  let approved = await readApprovedRules(db);
  let known = { day: today(), approved, rules: rulesOn(today(), approved) };
  return {
    current() {
      const day = today();
      if (known.day !== day || known.approved !== approved) {
        known = { day, approved, rules: unlessEqual(rulesOn(day, approved), known.rules) };
      }
      return known.rules;
    },
    on: (day) => rulesOn(day, approved),
    async refresh() {
      const read = await readApprovedRules(db);
      // Without rules of a kind, what was known goes on to hold.
      rulesOn(today(), read);
      if (!isDeepStrictEqual(read, approved)) approved = read;
    },
  };
}

/** What caches compare stays the same object through a day's change, or an approval, that changes nothing now. */
function unlessEqual(rules: Rules, before: Rules): Rules {
  return isDeepStrictEqual(rules, before) ? before : rules;
}
