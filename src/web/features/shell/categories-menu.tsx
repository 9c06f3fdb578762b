import { Suspense, useState } from 'react';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { MenuIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { lazyOptional } from '#web/lib/lazy-optional.ts';
import './categories-menu.css';

const CategoriesPanel = lazyOptional(async () => ({
  default: (await import('./categories-panel.tsx')).CategoriesPanel,
}));

/** 'Categorías': the panel is loaded when the pointer or the focus enters. */
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
        {near ? (
          <Suspense fallback={<div className="categories-panel" />}>
            <CategoriesPanel />
          </Suspense>
        ) : null}
      </Disclosure>
    </div>
  );
}
