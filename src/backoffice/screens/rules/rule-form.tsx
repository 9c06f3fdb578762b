import { ActForm, actFields } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import { formatFullDay, RULE_FIGURES, type RuleFigure } from '#domain/fees/rule-figures.ts';
import { Field } from '#ui/components/field.tsx';
import { ruleCopy as copy } from './copy.ts';
import { tierField, tierIndex, tierPlaces, writeBody } from './rule-input.ts';
import './rules.css';

interface RuleFormProps {
  rule: StaffRule;
  actKey: string;
  state: ActState | undefined;
}

/** What the form shows: what was typed and refused, or the draft as it stands. */
interface Shown {
  typed: Readonly<Partial<Record<string, string>>>;
  errorOf: (field: string) => string | undefined;
}

/** Every figure of a draft, its day and its note. */
export function RuleForm({ rule, ...form }: RuleFormProps) {
  const { typed, errorOf } = actFields(form.state, { act: 'editRule', of: rule.id });
  const own = { validFrom: rule.validFrom, note: rule.note };
  const shown: Shown = { typed: { ...writeBody(rule.kind, rule.body), ...own, ...typed }, errorOf };
  return (
    <ActForm {...form} act="editRule" of={rule.id} title={copy.save} withReason={false}>
      <input type="hidden" name="version" value={rule.version} />
      <Field
        label={copy.validFrom}
        hint={copy.validFromHint(formatFullDay(rule.earliest))}
        type="date"
        name="validFrom"
        min={rule.earliest}
        defaultValue={shown.typed.validFrom}
        error={errorOf('validFrom')}
      />
      <div className="rule-form">
        {rule.kind === 'tariff' ? <Tiers {...shown} /> : null}
        {RULE_FIGURES[rule.kind].map((figure) => (
          <Figure key={figure.field} figure={figure} {...shown} />
        ))}
      </div>
      <Field
        label={copy.note}
        hint={copy.noteHint}
        name="note"
        maxLength={500}
        autoComplete="off"
        defaultValue={shown.typed.note}
        error={errorOf('note')}
      />
    </ActForm>
  );
}

function Figure({ figure: { field, label, unit, none }, typed, errorOf }: Shown & { figure: RuleFigure }) {
  const isAmount = unit === 'usd' || unit === 'percent';
  const hint = [copy.units[unit], none === undefined || unit === 'country' ? undefined : copy.optional];
  return (
    <Field
      label={label}
      hint={hint.filter((text) => text !== undefined).join(' ') || undefined}
      name={field}
      inputMode={isAmount ? 'decimal' : unit === 'text' || unit === 'country' ? 'text' : 'numeric'}
      autoComplete="off"
      defaultValue={typed[field]}
      // The two ends of a range are checked together.
      error={errorOf(`body.${field}`) ?? errorOf(`body.${field.replace(/\.\d+$/, '')}`)}
    />
  );
}

function Tiers({ typed, errorOf }: Shown) {
  return (
    <fieldset className="rule-form__tiers">
      <legend>{copy.freight}</legend>
      <p>{copy.freightHint}</p>
      {tierPlaces(typed).map((place) => {
        const path = `body.freightTiers.${tierIndex(typed, place)}`;
        const name = { from: tierField(place, 'fromTenths'), price: tierField(place, 'perKilo') };
        return (
          <div key={place} className="rule-form__tier">
            <Field
              label={copy.tierFrom(place + 1)}
              name={name.from}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed[name.from]}
              error={errorOf(`${path}.fromTenths`)}
            />
            <Field
              label={copy.tierPrice(place + 1)}
              name={name.price}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed[name.price]}
              error={errorOf(`${path}.perKilo`)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
