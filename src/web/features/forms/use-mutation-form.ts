import { configureForms, type FormMetadata, isDirty, shape } from '@conform-to/react/future';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FocusEvent, type InputEvent, useEffect, useRef } from 'react';
import type { CallError } from '#contract/caller.ts';
import type { z } from '#contract/zod.ts';

type Values = Readonly<Record<string, string>>;
/** The rows of a list have values of their own. */
type DefaultValues = Readonly<Record<string, string | readonly Values[]>>;
type FieldErrors = Record<string, string[] | null>;

/** What a control and its `Field` need: `<Field label="Nombre" {...fields.firstName.props} />`. */
export interface FieldProps {
  id: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

const { useForm } = configureForms({
  isError: shape<string[]>(),
  shouldValidate: 'onBlur',
  shouldRevalidate: 'onInput',
  extendFieldMetadata: ({ id, name, defaultValue, errors }) => ({
    props: { id, name, defaultValue, error: errors?.[0] } satisfies FieldProps,
  }),
});

interface MutationFormOptions<Body, Reply> extends UseMutationOptions<Reply, CallError, Body> {
  defaultValue?: DefaultValues;
  /** Starts as after a submission that failed: every field shows its error. */
  showErrors?: boolean;
  /** Called with the form's values after each change. */
  onChange?: (values: Values) => void;
  /** Called when a submission stops because the schema found errors. */
  onInvalid?: (errors: FieldErrors) => void;
}

interface MutationForm<Name extends string, Body, Reply> {
  form: Pick<
    FormMetadata<string[], Record<never, never>, { props: FieldProps }>,
    'id' | 'context' | 'fieldErrors' | 'getField' | 'getFieldList' | 'getFieldset'
  >;
  fields: Readonly<Record<Name, { props: FieldProps }>>;
  intent: {
    reset: () => void;
    validate: () => void;
    /** Adds a row to a list, and takes one out of it. */
    insert: (row: { name: string; defaultValue?: Values }) => void;
    remove: (row: { name: string; index: number }) => void;
  };
  /** Of the form element. */
  props: ComponentProps<'form'>;
  mutation: UseMutationResult<Reply, CallError, Body>;
  /** What the API said of none of the fields. */
  error: CallError | null;
}

/**
 * A form whose values, once the schema accepts them, are what the mutation is called with, one submission at a time. What
 * the API says of a field is shown there. A field is validated when it is left changed, and from then on at every input.
 */
export function useMutationForm<Schema extends z.ZodObject, Reply>(
  schema: Schema,
  options: MutationFormOptions<z.output<Schema>, Reply>,
): MutationForm<keyof Schema['shape'] & string, z.output<Schema>, Reply> {
  const { defaultValue, showErrors = false, onChange, onInvalid, ...mutationOptions } = options;
  const mutation = useMutation(mutationOptions);
  const isSending = useRef(false);
  const ofFields = ({ errors }: CallError) =>
    errors.flatMap(({ field, message }) =>
      Object.hasOwn(schema.shape, field.split('.', 1)[0] ?? '') ? [{ field: nameOf(field), message }] : [],
    );
  const { form, fields, intent } = useForm(schema, {
    defaultValue: defaultValue as never,
    onInput: ({ currentTarget }) => onChange?.(Object.fromEntries(new FormData(currentTarget)) as Values),
    onSubmit: (event, { value, update }) => {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      mutation.mutate(value as z.output<Schema>, {
        onError: (error) => {
          const fieldErrors = Object.fromEntries(ofFields(error).map(({ field, message }) => [field, [message]]));
          update({ error: { fieldErrors } });
        },
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
    onError: ({ formElement, error, intent: cause }) => {
      if (cause?.type !== 'submit') return;
      focusFirstError(formElement, error.fieldErrors);
      onInvalid?.(error.fieldErrors);
    },
  });
  useEffect(() => {
    if (showErrors) intent.validate();
  }, [showErrors, intent]);
  const { onBlur, onInput, ...rest } = form.props;
  const props = {
    ...rest,
    method: 'post',
    // A validation would discard what the API is about to say of the fields.
    onInput: (event: InputEvent<HTMLFormElement>) => {
      if (!isSending.current) onInput(event);
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const { currentTarget } = event;
      if (!isChanged(event, form.defaultValue)) return;
      afterClick(() => {
        if (currentTarget.isConnected && !isSending.current) onBlur(event);
      });
    },
  } as const;
  const error = mutation.error !== null && ofFields(mutation.error).length === 0 ? mutation.error : null;
  return { form, fields, intent, props, mutation, error };
}

/** The name of a control by the path of its value: that of 'contents.0.price' is 'contents[0].price'. */
function nameOf(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}

/** A field that was only passed by is not wrong yet. */
function isChanged({ currentTarget, target }: FocusEvent<HTMLFormElement>, defaultValue: object): boolean {
  const skipEntry = (name: string) => name !== target.name;
  return isDirty(new FormData(currentTarget), { defaultValue, skipEntry }) ?? false;
}

/** Runs `show` once what is being pressed has got its click: a message under a field would move it away before. */
function afterClick(show: () => void): void {
  if (document.querySelector(':active') === null) setTimeout(show);
  else addEventListener('mouseup', () => setTimeout(show), { once: true, capture: true });
}

/** Focuses the error summary where the form has one, else the first invalid field. */
function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements].filter((element) => errors[element.getAttribute('name') ?? '']);
  const [first] = [form.querySelector('.form-errors') ?? controls].flat();
  if (first instanceof HTMLElement) first.focus();
}
