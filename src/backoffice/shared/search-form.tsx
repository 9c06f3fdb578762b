import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import './search-form.css';

const copy = { submit: 'Buscar' } as const;

interface SearchFormProps {
  title: string;
  label: string;
  hint: string;
  name: string;
  defaultValue: string;
  maxLength?: number;
  /** Where it leads to; the page that it is on. */
  action?: string;
  error?: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** One field, and what can be found by it: a GET form. */
export function SearchForm(props: SearchFormProps) {
  const { title, label, hint, name, defaultValue, maxLength = 120, action, error, children } = props;
  const hintId = useId();
  return (
    <Form className="search-form" role="search" aria-label={title} action={action} key={defaultValue}>
      {children}
      <Field
        label={label}
        aria-describedby={hintId}
        type="search"
        name={name}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={defaultValue}
        error={error}
      />
      <Button type="submit" kind="second" small>
        {copy.submit}
      </Button>
      <p className="note" id={hintId}>
        {hint}
      </p>
    </Form>
  );
}
