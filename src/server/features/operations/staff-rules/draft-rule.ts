import { checkCustoms, checkTariff, type RuleProblem } from '#domain/fees/check-rule.ts';
import { changeSentences, compareFigures, formatFullDay, RULE_KIND_NAMES } from '#domain/fees/rule-figures.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { earliestDay, problemOfDay } from './days.ts';
import { toRule } from './neighbours.ts';
import { openDraft, openRule, ruleResult } from './open-rule.ts';
import { countDrafts, insertDraft, type NamedRule, saveDraft, saveWithdrawal } from './repository.ts';

/** More at once are nobody's plan. */
const MAX_DRAFTS = 20;
const NOTHING_CHANGES = 'La tienda no cambia hasta que otra persona lo apruebe y llegue su día.';

/** Begins a draft with the figures of another rule, whichever its state. */
export async function draftRule(
  context: ActContext,
  { input: { id, from }, staff }: StaffRequest<'draftRule'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const open = await openRule(context, from);
  if (isRefusal(open)) return open;
  if ((await countDrafts(tx)) >= MAX_DRAFTS)
    return refuse(409, `Ya hay ${MAX_DRAFTS} borradores: descartá uno antes de empezar otro`);
  const { kind, body, valid_from: day } = open.rule;
  const earliest = earliestDay(clock().toISOString());
  const validFrom = day < earliest ? earliest : day;
  const people = { drafted_by: staff.staffId, drafted_at: clock() };
  const draft = { id, kind, body: JSON.stringify(body), valid_from: validFrom, ...people, note: '' };
  if (!(await insertDraft(tx, draft))) return refuse(409, 'Ese borrador ya existe. Actualizá la página.');
  return ruleResult(id, {
    after: { kind, from, validFrom },
    effects: [
      `Hay un borrador nuevo, ${RULE_KIND_NAMES[kind].toLowerCase()}, para regir desde el ${formatFullDay(validFrom)}.`,
      NOTHING_CHANGES,
    ],
  });
}

/** Changes figures, day or note of a draft; who does is its author from then on. */
export async function editRule(
  context: ActContext,
  { input: { id, version, validFrom, note, body }, staff }: StaffRequest<'editRule'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const open = await openDraft(context, { id, version });
  if (isRefusal(open)) return open;
  const { rule } = open;
  const day = problemOfDay(validFrom, clock().toISOString());
  const problems = [
    ...(day === null ? [] : [{ field: 'validFrom', message: day }]),
    ...problemsOf(rule.kind, body).map(({ field, message }) => ({ field: `body.${field}`, message })),
  ];
  const [first] = problems;
  if (first) return refuse(400, first.message, problems);
  const changed = { ...toRule(rule), body, validFrom } as unknown as FeeRule;
  const figures = compareFigures(toRule(rule), changed);
  const isSame = rule.valid_from === validFrom && rule.note === note && figures.every(({ isChanged }) => !isChanged);
  if (isSame) return refuse(409, 'No cambiaste nada del borrador');
  const author = { drafted_by: staff.staffId, drafted_at: clock() };
  await saveDraft(tx, { id, body: JSON.stringify(body), valid_from: validFrom, note, ...author });
  return ruleResult(id, {
    before: { validFrom: rule.valid_from, body: rule.body },
    after: { validFrom, body },
    effects: [
      ...changeSentences(figures, validFrom),
      ...(rule.valid_from === validFrom ? [] : [`El borrador es para regir desde el ${formatFullDay(validFrom)}.`]),
      ...(rule.note === note ? [] : ['La nota del borrador cambió.']),
      ...authorTexts(rule, staff.staffId),
      NOTHING_CHANGES,
    ],
  });
}

function authorTexts({ drafted_by, drafter }: NamedRule, staffId: string): string[] {
  if (drafted_by === staffId) return [];
  return [
    `Ahora el borrador es tuyo y no ${drafter === null ? 'de la tienda' : `de ${drafter}`}: no lo podés aprobar vos.`,
  ];
}

function problemsOf(kind: FeeRule['kind'], body: Record<string, unknown>): RuleProblem[] {
  return kind === 'customs' ? checkCustoms(body) : checkTariff(body);
}

export async function discardRule(
  context: ActContext,
  { input, staff }: StaffRequest<'discardRule'>,
): Promise<ActResult | Refusal> {
  const open = await openDraft(context, input);
  if (isRefusal(open)) return open;
  await saveWithdrawal(context.tx, { id: input.id, staffId: staff.staffId, at: context.clock() });
  return ruleResult(input.id, {
    before: { state: 'draft' },
    after: { state: 'withdrawn' },
    effects: ['El borrador se descarta y queda en la historia; la tienda no cambia.'],
  });
}
