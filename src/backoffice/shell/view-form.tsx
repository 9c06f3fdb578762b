import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { usePageLocation } from '#backoffice/shared/form-address.ts';
import { formatView, parseView, type View } from './view.ts';

const FETCHER = { key: 'view' } as const;

/** The view that is being kept, from the moment that it was chosen until the page was read anew with it. */
export function useView(kept: View): View {
  const sent = useFetcher(FETCHER).formData?.get('vista');
  const [chosen, setChosen] = useState<{ words: string; before: View } | null>(null);
  // The router says that it is kept a moment before it shows what it read since.
  if (typeof sent === 'string') {
    if (chosen?.words !== sent) setChosen({ words: sent, before: kept });
  } else if (chosen !== null && chosen.before !== kept) setChosen(null);
  return chosen ? parseView(chosen.words) : kept;
}

/** A form with one button that changes the view. With script the page stays as it is, with what was typed in it. */
export function ViewForm({ view, children }: { view: View; children: ReactNode }) {
  const fetcher = useFetcher(FETCHER);
  const { pathname, search } = usePageLocation();
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
