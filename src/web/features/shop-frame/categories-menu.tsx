import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { searchPage } from '#contract/pages.ts';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { ChevronRightIcon, MenuIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { api } from '#web/lib/api.ts';
import './categories-menu.css';

/** The tree of the menus, read when one is first opened and kept until the page is reloaded. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => api('listCategories'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** 'Categorías': they are read when the pointer or the focus enters. */
export function CategoriesMenu() {
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the pointer and the focus
    <div className="categories-menu" onPointerEnter={approach} onFocus={approach}>
      <Disclosure
        wide
        label={
          <>
            <MenuIcon />
            {shell.categories}
          </>
        }
      >
        {near ? <CategoriesPanel /> : null}
      </Disclosure>
    </div>
  );
}

/** Two levels side by side: each category is a link; its button, or the pointer, opens its subcategories. */
function CategoriesPanel() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <ul className="categories-panel">
      {categories.map((category, index) => (
        <CategoryRow
          key={category.id}
          category={category}
          open={openId === null ? index === 0 : category.id === openId}
          onOpen={() => setOpenId(category.id)}
        />
      ))}
    </ul>
  );
}

interface CategoryRowProps {
  category: Category;
  open: boolean;
  onOpen: () => void;
}

function CategoryRow({ category, open, onOpen }: CategoryRowProps) {
  const id = useId();
  const { name, englishKeyword, subCategories } = category;
  return (
    <li
      className="categories-panel__category"
      data-open={open || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') onOpen();
      }}
    >
      <Link className="menu-row categories-panel__name" to={searchPage(englishKeyword)}>
        {name}
      </Link>
      <button
        type="button"
        className="icon-button"
        aria-label={shell.subcategoriesOf(name)}
        aria-expanded={open}
        aria-controls={id}
        onClick={onOpen}
      >
        <ChevronRightIcon size={18} />
      </button>
      <ul className="categories-panel__parts" id={id} hidden={!open}>
        <li>
          <Link className="menu-row categories-panel__all" to={searchPage(englishKeyword)}>
            {shell.allOf(name)}
          </Link>
        </li>
        {subCategories.map((part) => (
          <li key={part.id}>
            <Link className="menu-row" to={searchPage(part.englishKeyword)}>
              {part.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
