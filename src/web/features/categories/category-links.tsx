import { Link } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { categoryPage } from '#contract/pages.ts';
import type { CategoryPage } from '#domain/catalog/category-pages.ts';
import './categories.css';

/** What the page shows of a category that it links to. */
export function toLink({ category: { name }, path }: CategoryPage<Category>) {
  return { label: name, to: categoryPage(path) };
}

/** Links to the categories below one, or beside each other. */
export function CategoryLinks({ label, links }: { label: string; links: readonly ReturnType<typeof toLink>[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="category-links cluster">
        {links.map(({ label: name, to }) => (
          <li key={to}>
            <Link className="plain-link" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
