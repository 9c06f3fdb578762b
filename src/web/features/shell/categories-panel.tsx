import { use, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/catalog.ts';
import { searchPage } from '#contract/pages.ts';
import { ChevronRightIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { loadCategories } from './load-categories.ts';

/** Two levels side by side: each category is a link; its button, or the pointer, opens its subcategories. */
export function CategoriesPanel() {
  const categories = use(loadCategories());
  const [openId, setOpenId] = useState(categories[0]?.id ?? null);
  return (
    <ul className="categories-panel">
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          open={category.id === openId}
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
