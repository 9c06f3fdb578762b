import { useActionData } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import { type Column, DataTable } from '#backoffice/shared/data-table.tsx';
import type { ActState } from '#backoffice/shared/submit.ts';
import type { CatalogueProduct, TextForStaff } from '#contract/backoffice/catalogue.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { SelectField, TextareaField } from '#ui/forms/field.tsx';
import { translationCopy as copy } from './copy.ts';

const SHOWN_CHARACTERS = 80;

const COLUMNS: readonly Column<TextForStaff>[] = [
  { title: copy.source, cell: ({ source }) => <span lang="en">{source}</span> },
  { title: copy.part, cell: ({ part }) => copy.parts[part] },
  {
    title: copy.shown,
    cell: ({ text, state }) => text ?? <span className="muted">{copy.states[state ?? 'none']}</span>,
  },
];

/** What the product's texts are in Spanish, the act that corrects one, and corrections of words that are gone. */
export function Translations({ product }: { product: CatalogueProduct }) {
  const { texts, stale } = product.translations;
  const asked = texts.filter(({ state }) => state !== 'kept');
  const state = useActionData<ActState>();
  return (
    <section aria-labelledby="traduccion">
      <h2 id="traduccion">{copy.title}</h2>
      <details>
        <summary>{copy.texts(texts.filter(({ text }) => text !== null).length, asked.length)}</summary>
        <DataTable
          label={copy.title}
          columns={COLUMNS}
          rows={texts}
          keyOf={({ id }) => id}
          empty={{ title: copy.noTexts }}
        />
      </details>
      <details open={state?.act === 'correctTranslation' && state.stage !== 'done'}>
        <summary>{copy.correct}</summary>
        <ActForm act="correctTranslation" of={{ asin: product.asin }} title={copy.correct} quiet>
          {({ field }) => (
            <>
              <SelectField label={copy.which} {...field('textId')}>
                <option value="">{copy.choose}</option>
                {texts.map(({ id, part, source }) => (
                  <option key={id} value={id}>
                    {copy.parts[part]}: {shortened(source)}
                  </option>
                ))}
              </SelectField>
              <TextareaField label={copy.text} hint={copy.textHint} {...field('text')} />
            </>
          )}
        </ActForm>
      </details>
      {stale.length === 0 ? null : (
        <>
          <h3>{copy.stale}</h3>
          <p>{copy.staleText}</p>
          <ul className="rows">
            {stale.map(({ source, text, at, by }) => (
              <li key={source} className="rows__row">
                <p>
                  <span lang="en">«{source}»</span>: «{text}»
                </p>
                <p>{copy.by(by, formatDateTime(at))}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
