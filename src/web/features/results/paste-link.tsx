import { PAGES } from '#contract/pages.ts';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { results as copy } from '#web/copy/results.ts';
import './paste-link.css';

/** A plain form: the page of results leads on to the product of a link. */
export function PasteLink() {
  return (
    <form className="paste-link stack" action={PAGES.search}>
      <p className="note">{copy.pasteText}</p>
      <input type="hidden" name="page" value="1" />
      <Field label={copy.pasteLabel} name="amz" inputMode="url" autoComplete="off" required placeholder="https://" />
      <Button type="submit" kind="second">
        {copy.paste}
      </Button>
    </form>
  );
}
