import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { BottomBar } from './bottom-bar.tsx';
import { frameCopy as copy } from './frame-copy.ts';
import { Header } from './header.tsx';
import { KeyHelp } from './key-help.tsx';
import { isModalOpen, useKeys } from './keys.ts';
import { LiveContext, useLive } from './live.ts';
import type { ShellData } from './load-shell.ts';
import { Presence } from './presence.tsx';
import { groupsFor } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { useView } from './view-form.tsx';

/** Loaded with its first opening. Where it cannot be loaded, the page of results takes its place. */
const Palette = lazy(() =>
  import('./palette.tsx').then(
    ({ Palette: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <Navigate to="/buscar" /> }),
  ),
);

/** The frame of every page behind the sign-in: menu, search, who is signed in. */
export function StaffFrame({
  shell: { staff, work: loaded, view: kept },
  children,
}: {
  shell: ShellData;
  children: ReactNode;
}) {
  const view = useView(kept);
  const { work, listeners } = useLive(loaded);
  // Named one by one: the data of the layout has a `key` too, which in a spread would be React's.
  const shell = { staff, work, view };
  const [showsKeys, setShowsKeys] = useState(false);
  const showKeys = useCallback(() => setShowsKeys(true), []);
  const { key } = useLocation();
  /** Where it was opened: it closes with any navigation. */
  const [findsAt, setFindsAt] = useState<string | null>(null);
  const find = useCallback(() => setFindsAt(key), [key]);
  const { permissions } = staff;
  const sections = useMemo(() => groupsFor(permissions).flatMap((group) => group.sections), [permissions]);
  const main = useFocusOnNavigation();
  useKeys({ sections, isQuiet: view.isQuiet, onShowKeys: showKeys, onFind: find });
  return (
    <div className="frame" data-folded={view.isFolded || undefined} data-compact={view.isCompact || undefined}>
      <a className="skip-link no-print" href="#contenido">
        {copy.skip}
      </a>
      <Header {...shell} onShowKeys={showKeys} onFind={find} />
      <Sidebar {...shell} />
      <main className="frame__main" id="contenido" tabIndex={-1} ref={main}>
        <Presence />
        <LiveContext value={listeners}>{children}</LiveContext>
      </main>
      <BottomBar {...shell} onFind={find} />
      <KeyHelp open={showsKeys} onClose={() => setShowsKeys(false)} sections={sections} />
      {findsAt === key ? (
        <Suspense>
          <Palette sections={sections} onClose={() => setFindsAt(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** After a navigation by script, focus goes to the heading of the new page, as a load of the page would begin there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search within the page of results closes its field as well
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
  }, [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    // An act that the address opened has it.
    if (isModalOpen()) return;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
