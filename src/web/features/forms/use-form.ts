import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#contract/caller.ts';
import type { z } from '#contract/zod.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { runAfterInteraction, trackInteractions } from './run-after-interaction.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Messages<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string, Output> {
  schema: z.ZodType<Output>;
  initial: Record<Name, string>;
  /** Starts as after a submission that failed: every field shows its error. */
  showErrors?: boolean;
  /** A CallError that it throws is shown at its fields and passed to `onSubmitError`. */
  onSubmit: (data: Output) => Promise<void> | void;
  onSubmitError?: (error: CallError) => void;
  /** Called when submission stops because the schema found errors. */
  onInvalid?: (errors: Messages<Name>) => void;
}

interface FieldBinding<Name extends string> {
  id: string;
  name: Name;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur: (event: FocusEvent<Control>) => void;
}

export interface Form<Name extends string> {
  values: Record<Name, string>;
  errors: Messages<Name>;
  /** True after a submission that failed, until `reset`. */
  submitAttempted: boolean;
  /** Spread on a Field: `<Field label="Nombre" {...form.field('firstName')} />`. */
  field: <Known extends Name>(name: Known) => FieldBinding<Known>;
  /** For controls that provide a value instead of an event. */
  setValue: (name: Name, value: string) => void;
  /** Validates the field and shows its error, as on blur. */
  validateField: (name: Name) => void;
  /** Spread on the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  submitting: boolean;
  /** False until hydration: the form cannot be submitted before. */
  ready: boolean;
  /** Error response of the last submission; cleared by the next one. */
  submitError: CallError | null;
  reset: (values?: Record<Name, string>) => void;
}

interface State<Name extends string> {
  values: Record<Name, string>;
  /** Values of the last validation: what is typed afterwards is validated on the next blur. */
  validated: Record<Name, string>;
  /** Fields whose errors are shown. */
  visible: ReadonlySet<Name>;
  /** Field errors of the last API response. */
  serverErrors: Messages<Name>;
  submitAttempted: boolean;
}

/**
 * Form state validated by a contract schema: a field on blur, the whole form on submit. Errors never clear the values.
 */
export function useForm<Name extends string, Output>(options: FormOptions<Name, Output>): Form<Name> {
  const { schema, initial } = options;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => {
    const state = initialState(initial);
    return options.showErrors ? afterSubmitAttempt(state, {}) : state;
  });
  const submission = useSubmission();
  const ready = useHydrated();
  const errors = visibleErrors(schema, state);
  useAdoptEarlyInput(form, setState);

  const setValue = (name: Name, value: string) => setState((before) => withValue(before, name, value));
  const validateField = (name: Name) =>
    setState((before) => ({ ...before, validated: before.values, visible: new Set([...before.visible, name]) }));

  const showErrors = (invalid: Messages<Name>, serverErrors: Messages<Name>) => {
    flushSync(() => setState((before) => afterSubmitAttempt(before, serverErrors)));
    focusFirstError(form.current, invalid);
  };
  const onError = (error: CallError) => {
    const serverErrors = serverFieldErrors(error, state.values);
    showErrors(serverErrors, serverErrors);
    options.onSubmitError?.(error);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = schema.safeParse(state.values);
    if (result.success) return void submission.run(async () => options.onSubmit(result.data), onError);
    const invalid = firstMessages<Name>(result.error);
    showErrors(invalid, {});
    options.onInvalid?.(invalid);
  };
  return {
    values: state.values,
    errors,
    submitAttempted: state.submitAttempted,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      value: state.values[name],
      error: errors[name],
      onChange: (event) => setValue(name, event.target.value),
      onBlur: () => {
        if (state.values[name] !== initial[name]) runAfterInteraction(() => validateField(name));
      },
    }),
    setValue,
    validateField,
    props: { ref: form, noValidate: true, method: 'post', onSubmit },
    submitting: submission.busy,
    ready,
    submitError: submission.error,
    reset: (values = initial) => setState(initialState(values)),
  };
}

/** Runs one submission at a time; further ones are ignored while it is in flight. */
function useSubmission() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const inFlight = useRef(false);
  const run = async (submit: () => Promise<void>, onError: (error: CallError) => void) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setError(null);
    try {
      await submit();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
      onError(failure);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run };
}

/** Copies values that were typed, or autofilled by the browser, before hydration into the state. */
function useAdoptEarlyInput<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  setState: (change: (before: State<Name>) => State<Name>) => void,
) {
  useEffect(() => {
    trackInteractions();
    const element = form.current;
    if (element === null) return;
    setState((before) => {
      const typed = Object.entries<string>(before.values).flatMap(([name, value]) => {
        const control = element.elements.namedItem(name);
        const isText = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
        return isText && control.value !== '' && value === '' ? [[name, control.value]] : [];
      });
      return typed.length === 0 ? before : { ...before, values: { ...before.values, ...Object.fromEntries(typed) } };
    });
  }, [form, setState]);
}

function initialState<Name extends string>(values: Record<Name, string>): State<Name> {
  return { values, validated: values, visible: new Set(), serverErrors: {}, submitAttempted: false };
}

function withValue<Name extends string>(before: State<Name>, name: Name, value: string): State<Name> {
  const visible = new Set(before.visible);
  visible.delete(name);
  const serverErrors = { ...before.serverErrors };
  delete serverErrors[name];
  return { ...before, values: { ...before.values, [name]: value }, visible, serverErrors };
}

function afterSubmitAttempt<Name extends string>(before: State<Name>, serverErrors: Messages<Name>): State<Name> {
  const { values } = before;
  const visible = new Set(Object.keys(values) as Name[]);
  return { values, validated: values, visible, serverErrors, submitAttempted: true };
}

function visibleErrors<Name extends string>(
  schema: z.ZodType,
  { validated, visible, serverErrors }: State<Name>,
): Messages<Name> {
  if (visible.size === 0) return {};
  const result = schema.safeParse(validated);
  const invalid: Messages<Name> = result.success ? {} : firstMessages(result.error);
  const messages = [...visible].map((name) => [name, invalid[name] ?? serverErrors[name]] as const);
  return Object.fromEntries(messages.filter(([, message]) => message !== undefined)) as Messages<Name>;
}

/** Keeps the first message of each field. */
function firstMessages<Name extends string>({ issues }: z.ZodError): Messages<Name> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  ) as Messages<Name>;
}

/** Field errors of the response, limited to fields of this form. */
function serverFieldErrors<Name extends string>(error: CallError, values: Record<Name, string>): Messages<Name> {
  const own = error.errors.filter(({ field }) => Object.hasOwn(values, field));
  return Object.fromEntries(own.map(({ field, message }) => [field, message])) as Messages<Name>;
}

/** Focuses the error summary where the form has one, else the first invalid field. */
function focusFirstError(form: HTMLFormElement | null, invalid: Record<string, unknown>): void {
  if (Object.keys(invalid).length === 0) return;
  const summary = form?.querySelector<HTMLElement>('.form-errors');
  if (summary) {
    summary.focus();
    return;
  }
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name === null || invalid[name] === undefined || !(control instanceof HTMLElement)) continue;
    control.focus();
    return;
  }
}
