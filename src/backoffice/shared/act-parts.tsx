import type { SubmissionResult } from '@conform-to/react';
import { Link, useRouteLoaderData } from 'react-router';
import { actCopy as copy } from '#backoffice/shell/frame-copy.ts';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import { Alert } from '#ui/components/alert.tsx';
import { usePageLocation } from './form-address.ts';
import type { ActState } from './submit.ts';

export interface ActTargetProps<Name extends NamesOf<'act'>> {
  act: Name;
  /** What the act is of: as much of its input as the person does not type. A field of the same name stands before it. */
  of?: Partial<BackofficeInput<Name>>;
}

/** What the act of a form is of, and its key. Which act it is stands in the form's address. */
export function ActTarget({ of = {}, lastKey }: { of?: object; lastKey?: string | undefined }) {
  const { key } = useRouteLoaderData('screens/staff-layout.route') as { key: string };
  return (
    <>
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

/** What came of a form, beside it. */
export function ActOutcome({ state }: { state: ActState | undefined }) {
  const { pathname, search } = usePageLocation();
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

/** What an act did, or would do. */
export function Effects({ effects, isDone }: { effects: readonly string[]; isDone: boolean }) {
  return (
    <Alert kind={isDone ? 'success' : 'info'} title={`${isDone ? copy.done : copy.willDo}:`} role="status">
      <Lines lines={effects} />
    </Alert>
  );
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
