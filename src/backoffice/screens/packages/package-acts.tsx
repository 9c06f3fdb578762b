import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ActState } from '#backoffice/shared/calls.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Field, SelectField } from '#ui/components/field.tsx';
import { noticeCopy as copy } from './copy.ts';

export interface PackageActsProps {
  actKey: string;
  state: ActState | undefined;
  /** The order that was chosen among the candidates. */
  chosen: string;
  isReturning: boolean;
}

/** What can be done with a package that no order expects. */
export function PackageActs({ actKey, state, chosen, isReturning }: PackageActsProps) {
  const assign = fieldsOf(state, 'assignPackage');
  return (
    <>
      <ActForm act="assignPackage" title={copy.assign} actKey={actKey} state={state}>
        <Field
          key={chosen}
          label={copy.owner}
          name="owner"
          autoComplete="off"
          maxLength={100}
          defaultValue={assign.typed('owner') ?? chosen}
          error={assign.error('owner')}
        />
        <Field
          label={copy.asins}
          hint={copy.asinsHint}
          name="asins"
          autoComplete="off"
          defaultValue={assign.typed('asins')}
          error={assign.error('asins')}
        />
      </ActForm>
      {isReturning ? (
        <ActForm act="finishPackageReturn" title={copy.finish} actKey={actKey} state={state} />
      ) : (
        <ReturnForm actKey={actKey} state={state} />
      )}
    </>
  );
}

function ReturnForm({ actKey, state }: Pick<PackageActsProps, 'actKey' | 'state'>) {
  const fields = fieldsOf(state, 'returnPackage');
  return (
    <ActForm act="returnPackage" title={copy.return} actKey={actKey} state={state} danger>
      <SelectField label={copy.cause} name="cause" defaultValue={fields.typed('cause') ?? 'other'}>
        {Object.entries(copy.causes).map(([cause, name]) => (
          <option key={cause} value={cause}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={copy.returnOwner}
        name="owner"
        autoComplete="off"
        maxLength={100}
        defaultValue={fields.typed('owner')}
        error={fields.error('owner')}
      />
      <Field
        label={copy.returnAsins}
        name="asins"
        autoComplete="off"
        defaultValue={fields.typed('asins')}
        error={fields.error('asins')}
      />
    </ActForm>
  );
}

/** What was typed into the form of an act, and what was wrong with it. */
function fieldsOf(state: ActState | undefined, act: NamesOf<'act'>) {
  const own = state?.act === act && state.stage !== 'done' ? state : undefined;
  return {
    typed: (field: string) => own?.typed[field],
    error: (field: string) => own?.refused?.errors.find((error) => error.field.split('.')[0] === field)?.message,
  };
}
