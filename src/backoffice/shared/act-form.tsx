import type { SubmissionResult } from '@conform-to/react';
import { Fragment, type ReactNode, useId } from 'react';
import { Form, Link, useActionData, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { actCopy as copy } from '#backoffice/shell/frame-copy.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { ActState } from './submit.ts';

interface ActTargetProps<Name extends NamesOf<'act'>> {
  act: Name;
  /** What the act is of: as much of its input as the person does not type. A field of the same name stands before it. */
  of?: Partial<BackofficeInput<Name>>;
}

interface ActFormProps<Name extends NamesOf<'act'>> extends ActTargetProps<Name> {
  title: string;
  /** Without a reason the act is done at once, without a look at what it will do. */
  withReason?: boolean;
  danger?: boolean;
  /** Whether the further fields have a file. */
  withFiles?: boolean;
  /** What was done is said elsewhere on the page. */
  quiet?: boolean;
  /** Further fields, which are named as the act's own. */
  children?: ReactNode | ((fields: FormFields) => ReactNode);
}

/** A form that shows what an act will do, and does it once that was seen. Works without script. */
export function ActForm<Name extends NamesOf<'act'>>(props: ActFormProps<Name>) {
  const { act, title, of = {}, withReason = true, danger, withFiles, quiet, children } = props;
  const id = useId();
  const state = useActionData<ActState>();
  const { state: phase, formData } = useNavigation();
  const target = JSON.stringify(of);
  const isBusy = phase !== 'idle' && formData?.get('act') === act && formData.get('of') === target;
  const own = state?.act === act && state.of === target ? state : undefined;
  const isDone = own?.stage === 'done';
  const isSeen = own?.stage === 'preview' || !withReason;
  const fields = fieldsOf(isDone ? undefined : own?.result);
  return (
    <Form
      method="post"
      className="act-form"
      aria-labelledby={id}
      preventScrollReset
      {...(withFiles ? { encType: 'multipart/form-data' } : {})}
    >
      <h3 id={id}>{title}</h3>
      <ActTarget act={act} of={of} lastKey={isDone ? undefined : own?.key} />
      {/* Once it was done, the fields begin anew. */}
      <Fragment key={isDone ? own.key : ''}>
        {typeof children === 'function' ? children(fields) : children}
        {withReason ? (
          <Field
            label={copy.reason}
            hint={copy.reasonHint}
            maxLength={500}
            autoComplete="off"
            {...fields.field('reason')}
          />
        ) : null}
      </Fragment>
      {isDone && quiet ? null : <ActOutcome state={own} />}
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

/** Which act a form asks for, of what. */
export function ActTarget<Name extends NamesOf<'act'>>(props: ActTargetProps<Name> & { lastKey?: string | undefined }) {
  const { act, of = {}, lastKey } = props;
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="of" value={JSON.stringify(of)} />
      <input type="hidden" name="key" value={lastKey ?? key} />
    </>
  );
}

export type FormFields = ReturnType<typeof fieldsOf>;

/** The properties of a form's fields: what was typed, what is wrong with it. */
export function fieldsOf(result: SubmissionResult | undefined) {
  const valueAt = (name: string) =>
    name
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        result?.initialValue ?? {},
      );
  /** A field of text or a choice. What is wrong with an entry of a list is said at the list. */
  const field = (name: string, initial?: string) => {
    const wrong = Object.entries(result?.error ?? {}).find(([at]) => at === name || at.startsWith(`${name}[`));
    const value = result ? valueAt(name) : initial;
    return { name, defaultValue: typeof value === 'string' ? value : '', error: wrong?.[1]?.[0] };
  };
  return {
    field,
    valueAt,
    /** A box to check, or one of several of the same name. */
    check: (name: string, value = 'on', initial = false) => {
      const isTyped = [valueAt(name)].flat().includes(value);
      return { name, value, defaultChecked: result ? isTyped : initial };
    },
    /** A file that was chosen, whose text comes back with the form. */
    file: () => {
      const { defaultValue: content, error } = field('content');
      return { content, error, fileName: field('fileName').defaultValue };
    },
  };
}

/** Everything that is wrong with a form, each once. */
export function messagesOf(result: SubmissionResult | undefined): string[] {
  return [...new Set(Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []))];
}

function ActOutcome({ state }: { state: ActState | undefined }) {
  const { pathname, search } = useLocation();
  if (state === undefined) return null;
  const { result, effects, stage } = state;
  if (stage === 'refused') {
    const messages = messagesOf(result);
    const back = new URLSearchParams({ volver: pathname + search });
    return (
      <Alert kind="error" title={null} role="alert">
        {messages.length > 1 ? <Lines lines={messages} /> : messages}
        {result.error?.stepUp ? (
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
      <Lines lines={effects} />
    </Alert>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
