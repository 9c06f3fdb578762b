import type { ReactNode } from 'react';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { DayField } from '#backoffice/shared/day-field.tsx';
import type { CatalogueProduct } from '#contract/backoffice/catalogue.ts';
import { FORBIDDEN_CODES } from '#domain/catalog/customs-rule.ts';
import type { OverrideKind } from '#domain/catalog/override.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { forbiddenText, productCopy } from './copy.ts';

const copy = productCopy.acts;

type FactKind = Exclude<OverrideKind, 'import'>;

const ACTS = {
  block: 'blockProduct',
  weight: 'correctWeight',
  customs: 'classifyProduct',
  ceiling: 'limitPrice',
} as const satisfies Record<FactKind, string>;

/** One form for each kind of override; `weight` is the one that is proposed, '' for none. */
export function OverrideActs({ product, weight }: { product: CatalogueProduct; weight: string }) {
  return (
    <section aria-labelledby="corregir">
      <h2 id="corregir">{copy.title}</h2>
      <div className="acts">
        <OverrideForm product={product} kind="block" danger>
          {({ field }) => (
            <SelectField
              label={copy.forbidden}
              options={{
                '': copy.choose,
                ...Object.fromEntries(FORBIDDEN_CODES.map((code) => [code, forbiddenText(code)])),
              }}
              {...field('forbidden')}
            />
          )}
        </OverrideForm>
        <OverrideForm product={product} kind="weight">
          {({ field }) => (
            <Field
              label={copy.grams}
              hint={copy.gramsHint}
              inputMode="numeric"
              autoComplete="off"
              {...field('weightGrams', weight)}
            />
          )}
        </OverrideForm>
        <OverrideForm product={product} kind="customs">
          {(fields) => <CustomsFields product={product} {...fields} />}
        </OverrideForm>
        <OverrideForm product={product} kind="ceiling">
          {({ field }) => (
            <Field
              label={copy.limit}
              hint={copy.ceilingHint}
              inputMode="decimal"
              autoComplete="off"
              {...field('ceilingCents')}
            />
          )}
        </OverrideForm>
      </div>
    </section>
  );
}

interface OverrideFormProps {
  product: CatalogueProduct;
  kind: FactKind;
  danger?: boolean;
  children: (fields: FormFields) => ReactNode;
}

/** `seen` says which override was there when the form was shown. */
function OverrideForm({ product: { asin, newest }, kind, danger, children }: OverrideFormProps) {
  return (
    <ActForm act={ACTS[kind]} of={{ asin }} title={copy[kind]} danger={danger} quiet>
      {(fields) => (
        <>
          <input type="hidden" name="seen" value={newest[kind]} />
          {children(fields)}
          <DayField label={copy.lastDay} {...fields.field('lastDay')} />
        </>
      )}
    </ActForm>
  );
}

function CustomsFields({ product: { inForce }, field }: FormFields & { product: CatalogueProduct }) {
  const { classes, ursecs } = productCopy.facts;
  return (
    <>
      <SelectField
        label={copy.class}
        options={{ false: classes.taxed, true: classes.exempt }}
        {...field('exempt', String(inForce.exempt))}
      />
      <SelectField label={copy.ursec} options={ursecs} {...field('ursec', inForce.ursec)} />
    </>
  );
}
