import { Link } from 'react-router';
import { results as copy } from '#web/copy/results.ts';
import './search-notice.css';

interface BeyondLastPageProps {
  /** The last page of the search, which is shown. */
  page: number;
  /** Address of the first one. */
  first: string;
}

/** For an address of a page that the search does not have, or has no longer. */
export function BeyondLastPage({ page, first }: BeyondLastPageProps) {
  return (
    <p className="search-notice">
      {copy.beyondLast(page)}
      {page === 1 ? null : (
        <>
          {' '}
          <Link to={first}>{copy.firstPage}</Link>
        </>
      )}
    </p>
  );
}
