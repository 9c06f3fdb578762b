import { Form, redirect } from 'react-router';
import { type ActState, submitAct } from '#backoffice/shared/calls.ts';
import { Button } from '#ui/components/button.tsx';

interface DraftButtonProps {
  /** Of the new draft: the same form sent twice begins one. */
  draftId: string;
  from: string;
  actKey: string;
  label: string;
}

/** Begins a draft with the figures of a rule, and opens it. */
export function DraftButton({ draftId, from, actKey, label }: DraftButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="act" value="draftRule" />
      <input type="hidden" name="id" value={draftId} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="key" value={actKey} />
      <Button type="submit" name="stage" value="perform" kind="second" small>
        {label}
      </Button>
    </Form>
  );
}

/** Begins the draft that a form asks for and leads to it; what was refused is the page's state. */
export async function submitDraft(args: Parameters<typeof submitAct>[0], form: FormData): Promise<ActState> {
  const input = { id: String(form.get('id')), from: String(form.get('from')) };
  const state = await submitAct(args, { act: 'draftRule', form, input });
  if (state.stage === 'done') throw redirect(`/reglas/${input.id}`);
  return state;
}
