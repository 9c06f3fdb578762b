import type { Queryable } from '#db/transaction.ts';
import { checkCustoms, checkTariff } from '#domain/fees/check-rule.ts';
import { type FeeRule, type Rules, rulesOn } from '#domain/fees/rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { type ApprovedRule, findApprovedRules } from './repository.ts';

/** The approved rules, checked: whoever wrote them, no price is computed with figures that cannot be. */
export async function readApprovedRules(db: Queryable): Promise<FeeRule[]> {
  return (await findApprovedRules(db)).map(toRule);
}

/** The rules in force now, as the database has them. */
export async function readRules(db: Queryable, clock: () => Date): Promise<Rules> {
  return rulesOn(montevideoDay(clock().toISOString()), await readApprovedRules(db));
}

function toRule({ id, kind, body, validFrom }: ApprovedRule): FeeRule {
  const problems = kind === 'customs' ? checkCustoms(body) : checkTariff(body);
  const [problem] = problems;
  if (problem) throw new Error(`the approved rule ${id} cannot be applied: ${problem.field}: ${problem.message}`);
  return { kind, body, validFrom } as FeeRule;
}
