import { redirect } from 'react-router';
import { type ActState, submitAct } from '#backoffice/lib/calls.ts';

/** Begins the draft that a form asks for and leads to it; what was refused is the page's state. */
export async function submitDraft(args: Parameters<typeof submitAct>[0], form: FormData): Promise<ActState> {
  const input = { id: String(form.get('id')), from: String(form.get('from')) };
  const state = await submitAct(args, { act: 'draftRule', form, input });
  if (state.stage === 'done') throw redirect(`/reglas/${input.id}`);
  return state;
}
