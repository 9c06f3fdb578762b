import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Form, Link, useActionData, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { useFormAddress, usePageLocation } from '#backoffice/shared/form-address.ts';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import type { Permission } from '#domain/staff/roles.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import type { BulkState } from './bulk.ts';
import { listCopy as copy } from './copy.ts';
import type { BulkAct } from './definition.ts';

/** Loaded with the first act that asks who acts. */
const StepUp = lazy(() => import('#backoffice/detail/step-up.tsx').then(({ StepUp: Dialog }) => ({ default: Dialog })));

/** The outcome of an act on many rows, where the page was asked for one. */
export function useBulkState(): BulkState | null {
  const state = useActionData<BulkState | { act: string }>();
  return state && 'bulk' in state ? state : null;
}

interface BulkBarProps {
  acts: readonly BulkAct[];
  permissions: readonly Permission[];
  /** Who may be chosen, where an act asks for a person. */
  people: readonly { id: string; name: string }[];
  /** What a row is called, by its key. */
  labelOf: (key: string) => string;
}

/** What is done with the chosen rows: shown by style alone once a row is chosen, so that it works without script. */
export function BulkBar({ acts, permissions, people, labelOf }: BulkBarProps) {
  const allowed = acts.filter(({ permission }) => permissions.includes(permission));
  const state = useBulkState();
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  const { state: phase, formData } = useNavigation();
  const [chosen, setChosen] = useState(state?.bulk ?? allowed[0]?.id ?? '');
  const address = useFormAddress((allowed.find(({ id }) => id === chosen) ?? allowed[0])?.act ?? '');
  const count = useChosenCount();
  const preview = useRef<HTMLButtonElement>(null);
  const isPreview = state?.stage === 'preview';
  const isBusy = phase !== 'idle' && formData?.has('bulk') === true;
  if (allowed.length === 0) return null;
  return (
    <>
      <Form
        method="post"
        id="masivo"
        action={address}
        replace
        className="bulk-bar"
        aria-label={copy.bulk}
        preventScrollReset
      >
        <input type="hidden" name="key" value={isPreview ? state.key : key} />
        {count === null ? null : <output className="bulk-bar__count">{copy.chosen(count)}</output>}
        <SelectField
          label={copy.act}
          name="bulk"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {allowed.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {/* Without script the fields of every act are there. */}
        {allowed
          .filter(({ id }) => count === null || id === chosen)
          .map((act) => (
            <BulkField key={act.id} act={act} people={people} value={state?.bulk === act.id ? state.value : ''} />
          ))}
        <Field
          label={copy.reason}
          name="reason"
          maxLength={500}
          autoComplete="off"
          defaultValue={state?.reason ?? ''}
        />
        <Button ref={preview} type="submit" name="stage" value="preview" kind="second" small busy={isBusy}>
          {copy.preview}
        </Button>
        {isPreview ? (
          <Button type="submit" name="stage" value="perform" small busy={isBusy}>
            {copy.perform}
          </Button>
        ) : null}
      </Form>
      {state?.stage === 'step-up' ? <BulkStepUp onConfirmed={() => preview.current?.click()} /> : null}
      {state && state.stage !== 'step-up' ? (
        <BulkOutcome state={state} acts={allowed} nextKey={key} labelOf={labelOf} />
      ) : null}
    </>
  );
}

/** Asks who acts before anything is done to any row. Without script it leads to the page that asks. */
export function BulkStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const { pathname, search } = usePageLocation();
  return (
    <Alert kind="info" title={copy.stepUp} role="status">
      {useHasScript() ? (
        <Suspense>
          <StepUp onConfirmed={onConfirmed} />
        </Suspense>
      ) : (
        <Link to={`/confirmar?${new URLSearchParams({ volver: pathname + search })}`}>{copy.confirm}</Link>
      )}
    </Alert>
  );
}

function BulkField({
  act: { id, field },
  people,
  value,
}: {
  act: BulkAct;
  people: BulkBarProps['people'];
  value: string;
}) {
  if (!field) return null;
  const name = `campo-${id}`;
  return field.kind === 'choice' ? (
    <SelectField label={field.label} name={name} defaultValue={value}>
      <option value="">{copy.nobody}</option>
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </SelectField>
  ) : (
    <Field label={field.label} name={name} defaultValue={value} placeholder={field.hint} autoComplete="off" />
  );
}

interface BulkOutcomeProps {
  state: BulkState;
  acts: readonly BulkAct[];
  nextKey: string;
  labelOf: BulkBarProps['labelOf'];
}

/** What happens, or happened, to each row. */
export function BulkOutcome({ state, acts, nextKey, labelOf }: BulkOutcomeProps) {
  const { rows, stage, bulk } = state;
  const done = rows.filter(({ isDone }) => isDone);
  const isDone = stage === 'done';
  const inverse = acts.find(({ id }) => id === acts.find((act) => act.id === bulk)?.inverse);
  const undo = useFormAddress(inverse?.act ?? '');
  const kind = done.length < rows.length ? 'warning' : isDone ? 'success' : 'info';
  return (
    <Alert kind={kind} title={isDone ? copy.did(done.length, rows.length) : copy.willDo(rows.length)} role="status">
      <ul className="bulk-outcome">
        {rows.map(({ key, isDone: isFine, texts }) => (
          <li key={key} data-failed={isFine ? undefined : true}>
            {isFine ? null : <b>{`${labelOf(key)}: ${copy.failed}. `}</b>}
            {texts.map((text) => text.replace(/\.?$/, '.')).join(' ')}
          </li>
        ))}
      </ul>
      {isDone && inverse && done.length > 0 ? (
        <Form method="post" action={undo} replace preventScrollReset>
          <input type="hidden" name="key" value={nextKey} />
          <input type="hidden" name="bulk" value={inverse.id} />
          <input type="hidden" name={`campo-${inverse.id}`} value={inverse.field ? state.value : ''} />
          {done.map(({ key }) => (
            <input key={key} type="hidden" name="fila" value={key} />
          ))}
          <Button type="submit" name="stage" value="perform" kind="second" small>
            {copy.undo}
          </Button>
        </Form>
      ) : null}
    </Alert>
  );
}

/** How many rows are chosen; null before the page's script runs. */
function useChosenCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => {
    const read = () => setCount(document.querySelectorAll('input[name="fila"]:checked').length);
    read();
    document.addEventListener('change', read);
    return () => document.removeEventListener('change', read);
  }, [key]);
  return count;
}
