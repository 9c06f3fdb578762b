import { useRef, useState } from 'react';
import type { FavoriteEntry } from '#contract/catalog.ts';
import { CheckboxField } from '#ui/components/field.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { priceAlerts as copy } from '#web/copy/favorites.ts';
import { retryFavorites } from './favorites-store.ts';

interface PriceAlertSwitchProps {
  entry: FavoriteEntry;
  /** The element with the product's title. */
  titleId: string;
}

/** Turns the alert of a favorite on or off: shown at once, reverted when the API refuses. */
export function PriceAlertSwitch({ entry: { id, priceAlert }, titleId }: PriceAlertSwitchProps) {
  const { show } = useSnackbar();
  /** The wanted state until the list has been read again. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const lastChange = useRef(Promise.resolve(true));
  const change = async (enabled: boolean) => {
    setWanted(enabled);
    // One after the other, so that the last press decides.
    const sent = lastChange.current.then(() => send(id, enabled));
    lastChange.current = sent;
    const isDone = await sent;
    if (lastChange.current !== sent) return;
    if (!isDone) setWanted(null);
    show(isDone ? { kind: 'info', text: enabled ? copy.on : copy.off } : { kind: 'error', text: copy.failed });
    retryFavorites();
  };
  return (
    <CheckboxField
      className="favorite-row__alert"
      role="switch"
      aria-describedby={titleId}
      checked={wanted ?? priceAlert}
      label={copy.label}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function send(id: string, enabled: boolean): Promise<boolean> {
  return import('#web/lib/customer-api.ts')
    .then(({ customerApi }) => customerApi('setPriceAlert', { params: { id }, body: { enabled } }))
    .then(
      () => true,
      () => false,
    );
}
