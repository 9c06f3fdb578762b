import { useId } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { listCopy as copy } from './copy.ts';
import type { ListDefinition, ListState } from './definition.ts';
import { queryToSave } from './state.ts';

interface ListSearchProps {
  list: Pick<ListDefinition<object>, 'path' | 'noun'>;
  search: NonNullable<ListDefinition<object>['search']>;
  state: ListState;
  /** Why what was typed cannot be looked for. */
  problem: string | null;
}

/** The field of a list that is searched before it is filtered; what else is filtered stays. */
export function ListSearch({ list: { path, noun }, search: { id, label, hint }, state, problem }: ListSearchProps) {
  const hintId = useId();
  const typed = state.values[id]?.[0] ?? '';
  const others = [...new URLSearchParams(queryToSave(state))].filter(([name]) => name !== id);
  return (
    <Form className="list-search" role="search" aria-label={copy.searchIn(noun)} action={path} key={typed}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={label}
        aria-describedby={hintId}
        type="search"
        name={id}
        maxLength={120}
        autoComplete="off"
        defaultValue={typed}
        error={problem ?? undefined}
      />
      <Button type="submit" kind="second" small>
        {copy.search}
      </Button>
      <p className="note" id={hintId}>
        {hint}
      </p>
    </Form>
  );
}
