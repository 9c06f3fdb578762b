import { Link, useFetcher } from 'react-router';
import { bellCopy as copy } from '#backoffice/shared/bell-copy.ts';
import { BellList } from '#backoffice/shared/bell-list.tsx';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { BellIcon } from '#ui/icons/icons.tsx';
import { WorkCount } from './sidebar.tsx';

const BELL_ID = 'campana';

/** What calls the person, over any page; without script it leads to the page of the same. */
export function Bell({ count }: { count: number }) {
  const fetcher = useFetcher<{ bell: BackofficeReply<'readBell'> }>({ key: 'bell' });
  const text = count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
  return (
    <>
      <button className="header__button header__bell" type="button" popoverTarget={BELL_ID}>
        <BellIcon />
        <span className="visually-hidden">{copy.title}</span>
        <WorkCount count={count === 0 ? null : { text, inWords: `${text} ${copy.isNew.toLowerCase()}` }} />
      </button>
      <section
        className="bell-menu"
        id={BELL_ID}
        popover="auto"
        aria-label={copy.title}
        onToggle={({ newState }) => {
          // A read that does not arrive would take the page's place.
          if (newState === 'open' && navigator.onLine) void fetcher.load('/campana');
        }}
      >
        <div role="status">
          {fetcher.data?.bell.items.length === 0 ? <p>{copy.none.title}</p> : null}
          {fetcher.data === undefined && fetcher.state !== 'idle' ? <p>{copy.loading}</p> : null}
        </div>
        {fetcher.data ? <BellList items={fetcher.data.bell.items} heading="h2" /> : null}
        <Link className="bell-menu__all" to="/campana">
          {copy.open}
        </Link>
      </section>
    </>
  );
}
