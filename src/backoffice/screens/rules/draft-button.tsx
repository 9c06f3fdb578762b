import { Form } from 'react-router';
import { ActTarget } from '#backoffice/shared/act-parts.tsx';
import { Button } from '#ui/components/button.tsx';

interface DraftButtonProps {
  /** Of the new draft: the same form sent twice begins one. */
  draftId: string;
  from: string;
  label: string;
}

/** Begins a draft with the figures of a rule, and opens it. */
export function DraftButton({ draftId, from, label }: DraftButtonProps) {
  return (
    <Form method="post">
      <ActTarget act="draftRule" of={{ id: draftId, from }} />
      <Button type="submit" name="stage" value="perform" kind="second" small>
        {label}
      </Button>
    </Form>
  );
}
