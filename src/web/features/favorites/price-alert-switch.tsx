import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FavoriteEntry } from '#contract/catalog.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { CheckboxField } from '#ui/forms/field.tsx';
import { priceAlerts as copy } from '#web/copy/favorites.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { favoritesQuery } from './favorites-query.ts';

interface PriceAlertSwitchProps {
  entry: FavoriteEntry;
  /** The element with the product's title. */
  titleId: string;
}

/** Turns the alert of a favorite on or off: shown at once, reverted when the API refuses. */
export function PriceAlertSwitch({ entry: { id, priceAlert, alertBelow }, titleId }: PriceAlertSwitchProps) {
  const { show } = useSnackbar();
  const owner = useOwner();
  const client = useQueryClient();
  const change = useMutation({
    // One after the other, so that the last press decides.
    scope: { id: `price-alert/${id}` },
    meta: { owner, changes: [['favorites']] },
    mutationFn: (enabled: boolean) => customerApi('setPriceAlert', { params: { id }, body: { enabled } }),
    onSuccess: ({ enabled, below }) => {
      client.setQueryData(favoritesQuery(owner).queryKey, (data) => {
        const withAlert = (entry: FavoriteEntry) =>
          entry.id === id ? { ...entry, priceAlert: enabled, alertBelow: below } : entry;
        return data && { ...data, favorites: data.favorites.map(withAlert) };
      });
      show({ kind: 'info', text: enabled ? copy.on : copy.off });
    },
    onError: () => show({ kind: 'error', text: copy.failed }),
  });
  return (
    <CheckboxField
      className="favorite-row__alert"
      role="switch"
      aria-describedby={titleId}
      checked={change.isPending ? change.variables : priceAlert}
      label={alertBelow === null ? copy.label : copy.labelBelow(formatMoney(fromUnits(alertBelow), 'USD'))}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
