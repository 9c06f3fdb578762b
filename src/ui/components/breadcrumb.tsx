import { Link } from 'react-router';
import { common } from '#ui/copy.ts';
import './breadcrumb.css';

interface Crumb {
  label: string;
  /** Omitted for the page itself. */
  to?: string | undefined;
  lang?: string | undefined;
}

/** The breadcrumb from the home page; its last item is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label={common.breadcrumb}>
      <ol className="breadcrumb__list note">
        {[{ label: common.start, to: '/' }, ...crumbs].map((crumb: Crumb, index) => (
          <li key={crumb.label} className="breadcrumb__item">
            {crumb.to === undefined ? (
              <span aria-current={index === crumbs.length ? 'page' : undefined} lang={crumb.lang}>
                {crumb.label}
              </span>
            ) : (
              <Link className="breadcrumb__link plain-link" to={crumb.to} lang={crumb.lang}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
