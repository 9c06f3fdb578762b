import { Link } from 'react-router';
import { listCopy as copy } from './copy.ts';
import type { ListColumn, ListState } from './definition.ts';
import { linkOf } from './state.ts';

interface SortMenuProps<Row> {
  path: string;
  /** Those that the person may see. */
  columns: readonly ListColumn<Row>[];
  state: ListState;
}

/** By what a list is sorted, on phones, where its table has no headings. */
export function SortMenu<Row>({ path, columns, state }: SortMenuProps<Row>) {
  const { sort } = state;
  const choices = columns.flatMap(({ title, sort: by }) =>
    by ? [by.isDown ?? false, !by.isDown].map((isDown) => ({ title, word: by.word, isDown })) : [],
  );
  if (choices.length === 0) return null;
  return (
    <details className="list-menu list-menu--phone" key={`${sort?.word} ${sort?.isDown}`}>
      <summary>{copy.sort}</summary>
      <ul className="list-menu__body list-menu__links">
        {choices.map(({ title, word, isDown }) => (
          <li key={`${word} ${isDown}`}>
            <Link
              to={linkOf(path, state, { sort: { word, isDown } })}
              aria-current={sort?.word === word && sort.isDown === isDown ? 'true' : undefined}
            >
              {copy.sortedBy(title, isDown)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
