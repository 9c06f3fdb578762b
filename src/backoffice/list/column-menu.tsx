import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, PlusIcon } from '#ui/icons/icons.tsx';
import { listCopy as copy } from './copy.ts';
import type { ListColumn, ListState } from './definition.ts';
import { linkOf } from './state.ts';

interface ColumnMenuProps<Row> {
  path: string;
  /** Those that the person may see. */
  all: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
  state: ListState;
}

/** Which columns a list has and in which order: links, so that it works without script and the address says it. */
export function ColumnMenu<Row>({ path, all, shown, state }: ColumnMenuProps<Row>) {
  const ids = shown.map(({ id }) => id);
  const to = (columns: readonly string[] | null) => ({
    to: linkOf(path, state, { columns }),
    preventScrollReset: true,
  });
  const hidden = all.filter(({ id }) => !ids.includes(id));
  return (
    <details name="list-menu" className="list-menu">
      <summary>{copy.columns}</summary>
      <div className="list-menu__body">
        <p className="note">{copy.columnsHint}</p>
        <ul className="list-columns">
          {shown.map(({ id, title }, place) => (
            <li key={id}>
              <span>{title}</span>
              {place > 1 ? (
                <Link {...to(swapped(ids, place - 1))} aria-label={copy.left(title)}>
                  <ChevronLeftIcon size={18} />
                </Link>
              ) : null}
              {place > 0 && place < ids.length - 1 ? (
                <Link {...to(swapped(ids, place))} aria-label={copy.right(title)}>
                  <ChevronRightIcon size={18} />
                </Link>
              ) : null}
              {place > 0 ? (
                <Link {...to(ids.filter((one) => one !== id))} aria-label={copy.hide(title)}>
                  <CloseIcon size={18} />
                </Link>
              ) : null}
            </li>
          ))}
          {hidden.map(({ id, title }) => (
            <li key={id} className="list-columns__hidden">
              <span>{title}</span>
              <Link {...to([...ids, id])} aria-label={copy.show(title)}>
                <PlusIcon size={18} />
              </Link>
            </li>
          ))}
        </ul>
        {state.columns ? <Link {...to(null)}>{copy.reset}</Link> : null}
      </div>
    </details>
  );
}

function swapped(ids: readonly string[], place: number): string[] {
  const [one, other] = [ids[place], ids[place + 1]];
  if (one === undefined || other === undefined) return [...ids];
  return ids.toSpliced(place, 2, other, one);
}
