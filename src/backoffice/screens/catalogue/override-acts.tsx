import type { ReactNode } from 'react';
import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { CatalogueProduct } from '#contract/backoffice/catalogue.ts';
import { FORBIDDEN_CODES } from '#domain/catalog/customs-rules.ts';
import type { OverrideKind } from '#domain/catalog/override.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { forbiddenText, productCopy } from './copy.ts';

const copy = productCopy.acts;

const ACTS = {
  block: 'blockProduct',
  weight: 'correctWeight',
  customs: 'classifyProduct',
  ceiling: 'limitPrice',
} as const satisfies Record<OverrideKind, string>;

interface OverrideActsProps {
  product: CatalogueProduct;
  actKey: string;
  state: ActState | undefined;
}

/** One form for each kind of override. */
export function OverrideActs(props: OverrideActsProps) {
  const fieldsOf = (kind: OverrideKind) => actFields(props.state, { act: ACTS[kind] });
  return (
    <section aria-labelledby="corregir">
      <h2 id="corregir">{copy.title}</h2>
      <OverrideForm {...props} kind="block" danger>
        <ForbiddenField {...fieldsOf('block')} />
      </OverrideForm>
      <OverrideForm {...props} kind="weight">
        <Field
          label={copy.grams}
          hint={copy.gramsHint}
          name="weightGrams"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={fieldsOf('weight').typed.weightGrams}
          error={fieldsOf('weight').errorOf('weightGrams')}
        />
      </OverrideForm>
      <OverrideForm {...props} kind="customs">
        <CustomsFields product={props.product} {...fieldsOf('customs')} />
      </OverrideForm>
      <OverrideForm {...props} kind="ceiling">
        <Field
          label={copy.limit}
          hint={copy.ceilingHint}
          name="ceilingCents"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={fieldsOf('ceiling').typed.ceilingCents}
          error={fieldsOf('ceiling').errorOf('ceilingCents')}
        />
      </OverrideForm>
    </section>
  );
}

interface OverrideFormProps extends OverrideActsProps {
  kind: OverrideKind;
  danger?: boolean;
  children: ReactNode;
}

/** `seen` says which override was there when the form was shown. */
function OverrideForm({ product, kind, actKey, state, danger, children }: OverrideFormProps) {
  const act = ACTS[kind];
  const { typed, errorOf } = actFields(state, { act });
  return (
    <details open={state?.act === act}>
      <summary>{copy[kind]}</summary>
      <ActForm act={act} title={copy[kind]} actKey={actKey} state={state} danger={danger}>
        <input type="hidden" name="seen" value={product.newest[kind]} />
        {children}
        <Field
          label={copy.lastDay}
          type="date"
          name="lastDay"
          defaultValue={typed.lastDay}
          error={errorOf('lastDay')}
        />
      </ActForm>
    </details>
  );
}

type Fields = ReturnType<typeof actFields>;

function ForbiddenField({ typed, errorOf }: Fields) {
  return (
    <SelectField
      label={copy.forbidden}
      name="forbidden"
      defaultValue={typed.forbidden ?? ''}
      error={errorOf('forbidden')}
    >
      <option value="">{copy.choose}</option>
      {FORBIDDEN_CODES.map((code) => (
        <option key={code} value={code}>
          {forbiddenText(code)}
        </option>
      ))}
    </SelectField>
  );
}

function CustomsFields({ product: { inForce }, typed, errorOf }: Fields & { product: CatalogueProduct }) {
  const { classes, ursecs } = productCopy.facts;
  return (
    <>
      <SelectField
        label={copy.class}
        name="exempt"
        defaultValue={typed.exempt ?? String(inForce.exempt)}
        error={errorOf('exempt')}
      >
        <option value="false">{classes.taxed}</option>
        <option value="true">{classes.exempt}</option>
      </SelectField>
      <SelectField label={copy.ursec} name="ursec" defaultValue={typed.ursec ?? inForce.ursec} error={errorOf('ursec')}>
        {(['none', 'phone', 'radio'] as const).map((each) => (
          <option key={each} value={each}>
            {ursecs[each]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
