import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx';
import { neighboursCopy as copy } from './copy.ts';
import { useNeighbours } from './list-way.ts';
import './detail.css';

/** The way through the list that one came from: the row before, the row after, and back. */
export function Neighbours() {
  const found = useNeighbours();
  if (found === null) return null;
  const { list, previous, next, place, count } = found;
  return (
    <nav className="neighbours" aria-label={copy.title}>
      {previous === null ? null : (
        <Link to={previous} rel="prev" aria-label={copy.previous} aria-keyshortcuts="k">
          <ChevronLeftIcon size={18} />
        </Link>
      )}
      <Link to={list} aria-label={copy.back(place, count)}>
        {copy.place(place, count)}
      </Link>
      {next === null ? null : (
        <Link to={next} rel="next" aria-label={copy.next} aria-keyshortcuts="j">
          <ChevronRightIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
