import { SearchForm } from '#backoffice/shared/search-form.tsx';
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
  const others = [...new URLSearchParams(queryToSave(state))].filter(([name]) => name !== id);
  return (
    <SearchForm
      title={copy.searchIn(noun)}
      label={label}
      hint={hint}
      name={id}
      defaultValue={state.values[id]?.[0] ?? ''}
      action={path}
      error={problem ?? undefined}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  );
}
