import { Link } from 'react-router';
import { common } from '#ui/copy.ts';
import './breadcrumb.css';

interface Crumb {
  label: string;
  /** Omitted for the page itself. */
  to?: string | undefined;
  lang?: string | undefined;
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
}

/** The breadcrumb; its last item is the page itself. */
export function Breadcrumb({ crumbs }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={common.breadcrumb}>
      <ol className="breadcrumb__list note">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="breadcrumb__item">
            {crumb.to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} lang={crumb.lang}>
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
