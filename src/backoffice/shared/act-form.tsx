import { type ReactNode, useId } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/components/field.tsx';
import type { ActState, Refused } from './calls.ts';
import { actCopy as copy } from './frame-copy.ts';

interface ActFormProps {
  act: NamesOf<'act'>;
  title: string;
  /** A new one for each page that is loaded: the same form sent twice is one act. */
  actKey: string;
  /** What the act is of, where a page has several of a kind. */
  of?: string;
  /** The result of the page's last form, whichever it was. */
  state: ActState | undefined;
  /** Without a reason the act is done at once, without a look at what it will do. */
  withReason?: boolean;
  danger?: boolean;
  /** Whether the further fields have a file. */
  withFiles?: boolean;
  /** Further fields; they read what was typed from the state. */
  children?: ReactNode;
}

/** A form that shows what an act will do, and does it once that was seen. Works without script. */
export function ActForm({
  act,
  title,
  actKey,
  of = '',
  state,
  withReason = true,
  danger,
  withFiles,
  children,
}: ActFormProps) {
  const id = useId();
  const { state: phase, formData } = useNavigation();
  const isBusy = phase !== 'idle' && formData?.get('act') === act && formData.get('of') === of;
  const own = ownState(state, { act, of });
  const isSeen = own?.stage === 'preview' || !withReason;
  const { typed, errorOf } = actFields(state, { act, of });
  return (
    <Form
      method="post"
      className="act-form"
      aria-labelledby={id}
      preventScrollReset
      {...(withFiles ? { encType: 'multipart/form-data' } : {})}
    >
      <h3 id={id}>{title}</h3>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="of" value={of} />
      <input type="hidden" name="key" value={own?.stage === 'done' ? actKey : (typed.key ?? actKey)} />
      {children}
      {withReason ? (
        <Field
          label={copy.reason}
          hint={copy.reasonHint}
          name="reason"
          maxLength={500}
          autoComplete="off"
          defaultValue={typed.reason}
          error={errorOf('reason')}
        />
      ) : null}
      <ActOutcome state={own} />
      <div className="act-form__buttons">
        {withReason ? (
          <Button type="submit" name="stage" value="preview" kind="second" small busy={isBusy}>
            {copy.preview}
          </Button>
        ) : null}
        {isSeen ? (
          <Button type="submit" name="stage" value="perform" kind={danger ? 'danger' : 'first'} small busy={isBusy}>
            {withReason ? copy.perform : title}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

interface FormOf {
  act: NamesOf<'act'>;
  of?: string;
}

function ownState(state: ActState | undefined, { act, of = '' }: FormOf): ActState | undefined {
  return state?.act === act && state.of === of ? state : undefined;
}

/** What was typed into a form and what is wrong with it, for the fields that a page adds; empty once it was done. */
export function actFields(state: ActState | undefined, form: FormOf) {
  const own = ownState(state, form);
  const typed: Partial<Record<string, string>> = own && own.stage !== 'done' ? own.typed : {};
  const errorOf = (field: string) => own?.refused?.errors.find((error) => error.field === field)?.message;
  return { typed, errorOf };
}

function ActOutcome({ state }: { state: ActState | undefined }) {
  const { pathname, search } = useLocation();
  if (state === undefined) return null;
  const { refused, effects, stage } = state;
  if (refused) {
    const needsStepUp = refused.errors.some(({ field }) => field === 'stepUp');
    const back = new URLSearchParams({ volver: pathname + search });
    return (
      <Alert kind="error" title={null} role="alert">
        {refused.errors.length > 1 ? <ErrorList refused={refused} /> : refused.message}
        {needsStepUp ? (
          <>
            {': '}
            <Link to={`/confirmar?${back}`} target="_blank" rel="noopener">
              {copy.stepUp}
            </Link>
            {copy.stepUpThen}
          </>
        ) : null}
      </Alert>
    );
  }
  return <Effects effects={effects} isDone={stage === 'done'} />;
}

/** What an act did whose form is gone with it. */
export function ActDone({ state }: { state: ActState | undefined }) {
  return state?.stage === 'done' ? <Effects effects={state.effects} isDone /> : null;
}

function Effects({ effects, isDone }: { effects: readonly string[]; isDone: boolean }) {
  return (
    <Alert kind={isDone ? 'success' : 'info'} title={`${isDone ? copy.done : copy.willDo}:`} role="status">
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Everything that is wrong, where it is more than one thing. */
function ErrorList({ refused }: { refused: Refused }) {
  return (
    <ul>
      {refused.errors.map(({ field, message }) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  );
}
