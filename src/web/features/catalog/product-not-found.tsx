import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { productNotFound as copy } from '#web/copy/unsold.ts';

/** Shows that the product does not exist and navigates back, or home. */
export function ProductNotFound() {
  const navigate = useNavigate();
  const { show } = useSnackbar();
  const hasNavigated = useRef(false);
  useEffect(() => {
    if (hasNavigated.current) return;
    hasNavigated.current = true;
    show({ kind: 'info', text: copy.notFound });
    const place = (history.state as { idx?: number } | null)?.idx ?? 0;
    void (place > 0 ? navigate(-1) : navigate(pageBefore() ?? PAGES.home, { replace: true }));
  }, [navigate, show]);
  return (
    <div className="wrap">
      <EmptyState level={1} title={copy.notFound} action={<LinkButton to={PAGES.home}>{copy.goHome}</LinkButton>} />
    </div>
  );
}

/** The page of the shop that linked here with a full page load, which the router's history does not contain. */
function pageBefore(): string | null {
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname, search } = new URL(document.referrer);
  const path = pathname + search;
  return origin === location.origin && path !== location.pathname + location.search ? path : null;
}
