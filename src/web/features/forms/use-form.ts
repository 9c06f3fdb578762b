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
import { useAlive } from '#web/lib/use-hydrated.ts';
import { afterPress, watchPresses } from './run-after-interaction.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Messages<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string, Output> {
  schema: z.ZodType<Output>;
  initial: Record<Name, string>;
  /** What it throws as CallError is shown at its fields, and handed to `onRefused`. */
  onSubmit: (data: Output) => Promise<void> | void;
  onRefused?: (error: CallError) => void;
  /** The whole form was looked at and has faults. */
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
  /** Somebody tried to send it, and it has, or had, faults. */
  tried: boolean;
  /** Spread on a Field: `<Field label="Nombre" {...form.field('firstName')} />`. */
  field: <Known extends Name>(name: Known) => FieldBinding<Known>;
  /** For controls that hand over a value instead of an event. */
  setValue: (name: Name, value: string) => void;
  /** As after a blur: from now on the field shows what is wrong with it. */
  check: (name: Name) => void;
  /** Spread on the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  submitting: boolean;
  /** False until the page has come to life: nothing can be sent before. */
  ready: boolean;
  /** The last answer that said no; gone with the next try. */
  refusal: CallError | null;
  reset: (values?: Record<Name, string>) => void;
}

interface State<Name extends string> {
  values: Record<Name, string>;
  /** What the rules last looked at; typing waits for the next blur. */
  checked: Record<Name, string>;
  /** Fields that show what is wrong with them. */
  shown: ReadonlySet<Name>;
  /** What the API said of fields. */
  refused: Messages<Name>;
  tried: boolean;
}

/** A form judged by a schema of the contract: a field on blur, all of it on submit, and nothing of it is ever wiped. */
export function useForm<Name extends string, Output>(options: FormOptions<Name, Output>): Form<Name> {
  const { schema, initial } = options;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => begin(initial));
  const sending = useSending();
  const ready = useAlive();
  const errors = errorsOf(schema, state);
  useTypedEarly(form, setState);

  const setValue = (name: Name, value: string) => setState((before) => withValue(before, name, value));
  const check = (name: Name) =>
    setState((before) => ({ ...before, checked: before.values, shown: new Set([...before.shown, name]) }));

  const reveal = (faults: Messages<Name>, refused: Messages<Name>) => {
    flushSync(() => setState((before) => afterTry(before, refused)));
    focusFaults(form.current, faults);
  };
  const refuse = (error: CallError) => {
    const refused = named(error, state.values);
    reveal(refused, refused);
    options.onRefused?.(error);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const result = schema.safeParse(state.values);
    if (result.success) return void sending.run(async () => options.onSubmit(result.data), refuse);
    const faults = messagesOf<Name>(result.error);
    reveal(faults, {});
    options.onInvalid?.(faults);
  };
  return {
    values: state.values,
    errors,
    tried: state.tried,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      value: state.values[name],
      error: errors[name],
      onChange: (event) => setValue(name, event.target.value),
      onBlur: () => {
        if (state.values[name] !== initial[name]) afterPress(() => check(name));
      },
    }),
    setValue,
    check,
    props: { ref: form, noValidate: true, method: 'post', onSubmit },
    submitting: sending.busy,
    ready,
    refusal: sending.refusal,
    reset: (values = initial) => setState(begin(values)),
  };
}

/** One answer at a time. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const under = useRef(false);
  const run = async (send: () => Promise<void>, refuse: (error: CallError) => void) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error);
      refuse(error);
    } finally {
      under.current = false;
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

/** Takes over what was typed, or filled in by the browser, before the page came to life. */
function useTypedEarly<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  setState: (change: (before: State<Name>) => State<Name>) => void,
) {
  useEffect(() => {
    watchPresses();
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

function begin<Name extends string>(values: Record<Name, string>): State<Name> {
  return { values, checked: values, shown: new Set(), refused: {}, tried: false };
}

function withValue<Name extends string>(before: State<Name>, name: Name, value: string): State<Name> {
  const shown = new Set(before.shown);
  shown.delete(name);
  const refused = { ...before.refused };
  delete refused[name];
  return { ...before, values: { ...before.values, [name]: value }, shown, refused };
}

function afterTry<Name extends string>(before: State<Name>, refused: Messages<Name>): State<Name> {
  const { values } = before;
  return { values, checked: values, shown: new Set(Object.keys(values) as Name[]), refused, tried: true };
}

function errorsOf<Name extends string>(schema: z.ZodType, { checked, shown, refused }: State<Name>): Messages<Name> {
  if (shown.size === 0) return {};
  const result = schema.safeParse(checked);
  const found: Messages<Name> = result.success ? {} : messagesOf(result.error);
  const seen = [...shown].map((name) => [name, found[name] ?? refused[name]] as const);
  return Object.fromEntries(seen.filter(([, message]) => message !== undefined)) as Messages<Name>;
}

/** The first message of each field. */
function messagesOf<Name extends string>({ issues }: z.ZodError): Messages<Name> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  ) as Messages<Name>;
}

function named<Name extends string>(error: CallError, values: Record<Name, string>): Messages<Name> {
  const own = error.errors.filter(({ field }) => Object.hasOwn(values, field));
  return Object.fromEntries(own.map(({ field, message }) => [field, message])) as Messages<Name>;
}

/** The list of faults where the form has one, else the first field with a fault. */
function focusFaults(form: HTMLFormElement | null, faults: Record<string, unknown>): void {
  if (Object.keys(faults).length === 0) return;
  const list = form?.querySelector<HTMLElement>('.form-faults');
  if (list) {
    list.focus();
    return;
  }
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name === null || faults[name] === undefined || !(control instanceof HTMLElement)) continue;
    control.focus();
    return;
  }
}
