import type { ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { formatView, parseView, type View } from './view.ts';

const FETCHER = { key: 'view' } as const;

/** The view that is being kept, before the server has answered. */
export function useView(kept: View): View {
  const sent = useFetcher(FETCHER).formData?.get('vista');
  return typeof sent === 'string' ? parseView(sent) : kept;
}

/** A form with one button that changes the view. With script the page stays as it is, with what was typed in it. */
export function ViewForm({ view, children }: { view: View; children: ReactNode }) {
  const fetcher = useFetcher(FETCHER);
  const { pathname, search } = useLocation();
  const vista = formatView(view);
  return (
    <fetcher.Form
      method="post"
      action="/vista"
      onSubmit={(event) => {
        event.preventDefault();
        void fetcher.submit({ vista, quieto: '' }, { method: 'post', action: '/vista' });
      }}
    >
      <input type="hidden" name="vista" value={vista} />
      <input type="hidden" name="volver" value={pathname + search} />
      {children}
    </fetcher.Form>
  );
}
