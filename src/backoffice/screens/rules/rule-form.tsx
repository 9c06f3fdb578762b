import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { FormFields } from '#backoffice/shared/act-parts.tsx';
import { DayField } from '#backoffice/shared/day-field.tsx';
import { fieldName } from '#backoffice/shared/field-name.ts';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import { formatFullDay, RULE_FIGURES, type RuleFigure } from '#domain/fees/rule-figures.ts';
import { Field } from '#ui/forms/field.tsx';
import { ruleCopy as copy } from './copy.ts';
import { placesOf, textAt, tierIndex, type WrittenBody, writeBody } from './rule-input.ts';
import './rules.css';

/** Every figure of a draft, its day and its note. */
export function RuleForm({ rule }: { rule: StaffRule }) {
  const { id, kind, version, earliest } = rule;
  return (
    <ActForm act="editRule" of={{ id }} title={copy.save} withReason={false} quiet>
      {({ field, valueAt }) => {
        const written = (valueAt('body') as WrittenBody | undefined) ?? writeBody(kind, rule.body);
        return (
          <>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="kind" value={kind} />
            <DayField
              label={copy.validFrom}
              hint={copy.validFromHint(formatFullDay(earliest))}
              min={earliest}
              {...field('validFrom', rule.validFrom)}
            />
            <div className="rule-form">
              {kind === 'tariff' ? <Tiers field={field} written={written} /> : null}
              {RULE_FIGURES[kind].map((figure) => (
                <Figure key={figure.field} figure={figure} field={field} written={written} />
              ))}
            </div>
            <Field
              label={copy.note}
              hint={copy.noteHint}
              maxLength={500}
              autoComplete="off"
              {...field('note', rule.note)}
            />
          </>
        );
      }}
    </ActForm>
  );
}

/** What the form shows: what was typed and refused, or the draft as it stands. */
interface PartProps extends Pick<FormFields, 'field'> {
  written: WrittenBody;
}

function Figure({ figure: { field: path, label, unit, none }, field, written }: PartProps & { figure: RuleFigure }) {
  const isAmount = unit === 'usd' || unit === 'percent';
  const hint = [copy.units[unit], none === undefined || unit === 'country' ? undefined : copy.optional(none)];
  const shown = field(fieldName(`body.${path}`), textAt(written, path));
  return (
    <Field
      label={label}
      hint={hint.filter((text) => text !== undefined).join(' ') || undefined}
      inputMode={isAmount ? 'decimal' : unit === 'text' || unit === 'country' ? 'text' : 'numeric'}
      autoComplete="off"
      {...shown}
      // The two ends of a range are checked together.
      error={shown.error ?? field(`body.${path.replace(/\.\d+$/, '')}`).error}
    />
  );
}

function Tiers({ field, written }: PartProps) {
  return (
    <fieldset className="rule-form__tiers">
      <legend>{copy.freight}</legend>
      <p>{copy.freightHint}</p>
      {placesOf(written).map((place) => {
        const part = (name: 'fromTenths' | 'perKilo') => ({
          inputMode: 'decimal' as const,
          autoComplete: 'off',
          ...field(`body.freightTiers[${place}].${name}`, textAt(written, `freightTiers.${place}.${name}`)),
          error: field(`body.freightTiers[${tierIndex(written, place)}].${name}`).error,
        });
        return (
          <div key={place} className="rule-form__tier">
            <Field label={copy.tierFrom(place + 1)} {...part('fromTenths')} />
            <Field label={copy.tierPrice(place + 1)} {...part('perKilo')} />
          </div>
        );
      })}
    </fieldset>
  );
}
