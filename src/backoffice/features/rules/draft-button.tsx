import { Form } from 'react-router';
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
