import { Link } from 'react-router';
import { ActForm } from '#backoffice/shared/act-form.tsx';
import type { ListCount } from '#contract/backoffice/page.ts';
import type { SavedView } from '#contract/backoffice/views.ts';
import type { ListName } from '#domain/staff/lists.ts';
import { Field } from '#ui/forms/field.tsx';
import { listCopy as copy } from './copy.ts';
import type { ListDefinition, ListState } from './definition.ts';
import { queryToSave } from './state.ts';

/** A tab: built in or saved. */
export interface ViewTab {
  id: string;
  name: string;
  query: string;
  count: ListCount | null;
  saved: SavedView | null;
}

interface ViewTabsProps {
  list: Pick<ListDefinition<object>, 'path' | 'noun' | 'all'>;
  tabs: readonly ViewTab[];
  state: ListState;
}

/** The views of a list, each a link with how many rows it has. */
export function ViewTabs(props: ViewTabsProps) {
  if (props.tabs.length === 0) return null;
  return (
    <nav className="list-views" aria-label={copy.views}>
      <ViewLinks {...props} />
    </nav>
  );
}

/** The same behind a button, for phones. */
export function PhoneViews(props: ViewTabsProps) {
  const { tabs, state } = props;
  if (tabs.length === 0) return null;
  const current = tabs.find(({ id }) => id === state.view);
  return (
    <details className="list-menu list-menu--phone" key={state.view}>
      <summary>{current?.name ?? copy.views}</summary>
      <nav className="list-menu__body list-menu__links" aria-label={copy.views}>
        <ViewLinks {...props} />
      </nav>
    </details>
  );
}

function ViewLinks({ list: { path, noun, all }, tabs, state }: ViewTabsProps) {
  const isAll = state.view === null && queryToSave({ ...state, sort: null, columns: null }) === '';
  return (
    <ul>
      <li>
        <Link to={path} aria-current={isAll ? 'page' : undefined}>
          {all ?? copy.all(noun)}
        </Link>
      </li>
      {tabs.map(({ id, name, query, count, saved }) => (
        <li key={id}>
          <Link
            to={`${path}?${new URLSearchParams([...new URLSearchParams(query), ['vista', id]])}`}
            aria-current={state.view === id ? 'page' : undefined}
            title={saved?.ownerName ? copy.shared(saved.ownerName) : undefined}
          >
            {name}
            {count ? <span className="list-views__count">{`${count.count}${count.isMore ? '+' : ''}`}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the list as it is; an own view is renamed or deleted. */
export function SaveView({ list, state, current }: { list: ListName; state: ListState; current: SavedView | null }) {
  const own = current?.ownerName === null ? current : null;
  return (
    <details name="list-menu" className="list-menu">
      <summary>{copy.saveView}</summary>
      <div className="list-menu__body">
        <ActForm act="saveView" title={copy.saveTitle} withReason={false} of={{ list, query: queryToSave(state) }}>
          {(fields) => (
            <>
              <Field label={copy.viewName} maxLength={40} autoComplete="off" {...fields.field('name', own?.name)} />
              <label className="list-check">
                <input type="checkbox" {...fields.check('isShared', 'on', own?.isShared)} />
                {copy.share}
              </label>
            </>
          )}
        </ActForm>
        {own ? (
          <>
            <ActForm act="renameView" title={copy.rename} withReason={false} of={{ id: own.id }}>
              {(fields) => (
                <Field label={copy.viewName} maxLength={40} autoComplete="off" {...fields.field('name', own.name)} />
              )}
            </ActForm>
            <ActForm act="deleteView" title={copy.remove_} withReason={false} danger of={{ id: own.id }} />
          </>
        ) : null}
      </div>
    </details>
  );
}
