import { Link } from 'react-router';
import './categories.css';

export interface CategoryLink {
  name: string;
  to: string;
}

interface CategoryLinksProps {
  label: string;
  links: readonly CategoryLink[];
}

/** Links to the categories below one, or beside each other. */
export function CategoryLinks({ label, links }: CategoryLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="category-links">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link className="category-links__link" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
