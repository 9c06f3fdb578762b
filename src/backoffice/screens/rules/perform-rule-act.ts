import { redirect } from 'react-router';
import type { Loaded } from '#backoffice/shared/calls.ts';
import { performAct } from '#backoffice/shared/submit.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import { readBody } from './rule-input.ts';

/** The form of a draft has its figures as they are written. */
const EDIT_FORM = z
  .object({
    kind: z.enum(['customs', 'tariff']),
    note: z.string().default(''),
    body: z.record(z.string(), z.unknown()).default({}),
  })
  .loose()
  .transform(({ kind, body, ...draft }) => ({ ...draft, body: readBody(kind, body) }))
  .pipe(backofficeEndpoints.editRule.input);

/** Performs an act on a rule; one that begins a draft leads to it. */
export async function performRuleAct(args: Loaded) {
  const state = await performAct(args, { forms: { editRule: EDIT_FORM } });
  if (state.act === 'draftRule' && state.stage === 'done') throw redirect(`/reglas/${state.input.id}`);
  return state;
}
