import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { DayField } from '#backoffice/shared/day-field.tsx';
import type { CatalogueProduct } from '#contract/backoffice/catalogue.ts';
import { AUTHORITIES, AUTHORITY_NAMES, FORBIDDEN_CODES } from '#domain/catalog/customs-rule.ts';
import { describeImport } from '#domain/catalog/import-text.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { forbiddenText, productCopy } from './copy.ts';

const copy = productCopy.acts.entry;

/** Whether the product may enter, as shoppers read it, who asks, and what decides it for everybody. */
export function ImportActs({
  product: { asin, newest, importCheck, questions, latestDay },
}: {
  product: CatalogueProduct;
}) {
  const { title, text } = describeImport(importCheck);
  const verdicts = ['free', 'permit', 'forbidden'] as const;
  return (
    <section aria-labelledby="ingreso">
      <h2 id="ingreso">{copy.title}</h2>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {questions === 0 ? null : <p>{copy.asked(questions)}</p>}
      <div className="acts">
        {verdicts.map((verdict) => (
          <ActForm
            key={verdict}
            act="decideImport"
            of={{ asin, verdict }}
            title={copy.acts[verdict]}
            danger={verdict === 'forbidden'}
            quiet
          >
            {(fields) => (
              <>
                <input type="hidden" name="seen" value={newest.import} />
                {verdict === 'permit' ? <PermitFields {...fields} /> : null}
                {verdict === 'forbidden' ? <ReasonField {...fields} /> : null}
                <Field label={copy.note} hint={copy.noteHint} autoComplete="off" {...fields.field('note')} />
                <DayField label={productCopy.acts.lastDay} {...fields.field('lastDay', latestDay)} />
              </>
            )}
          </ActForm>
        ))}
      </div>
    </section>
  );
}

function PermitFields({ field }: FormFields) {
  const authorities = Object.fromEntries(AUTHORITIES.map((one) => [one, AUTHORITY_NAMES[one]]));
  return (
    <>
      <Field label={copy.paper} autoComplete="off" {...field('paper')} />
      <SelectField label={copy.authority} options={{ '': copy.choose, ...authorities }} {...field('authority')} />
      <SelectField label={copy.obtainedBy} options={{ '': copy.choose, ...copy.holders }} {...field('obtainedBy')} />
      <Field label={copy.days} inputMode="numeric" autoComplete="off" {...field('workingDays')} />
    </>
  );
}

function ReasonField({ field }: FormFields) {
  const reasons = Object.fromEntries(FORBIDDEN_CODES.map((code) => [code, forbiddenText(code)]));
  const { choose, forbidden } = productCopy.acts;
  return <SelectField label={forbidden} options={{ '': choose, ...reasons }} {...field('forbidden')} />;
}
