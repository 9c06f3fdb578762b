import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { alertFormSchema, type FavoriteEntry } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { MIN_DROP, MIN_DROP_PERCENT } from '#domain/catalog/price-alert.ts';
import { formatMoney, formatMoneyCompact, fromUnits } from '#domain/money/format.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { Field, RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { dropAlertForm as copy } from '#web/copy/drop-alert.ts';
import { favorites, priceAlerts } from '#web/copy/favorites.ts';
import { FormActions } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { api } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';

export interface DropAlertDialogProps {
  asin: string;
  /** In the United States now, in dollars. */
  price: number;
  /** The lowest that was seen; null while too little is known. */
  lowest: number | null;
  favorite: FavoriteEntry | undefined;
  open: boolean;
  onClose: () => void;
}

/** From which price on the shopper is mailed. */
export function DropAlertDialog({ open, onClose, ...product }: DropAlertDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeButton>
      <AlertForm {...product} onClose={onClose} />
    </Dialog>
  );
}

function AlertForm({ asin, price, lowest, favorite, onClose }: Omit<DropAlertDialogProps, 'open'>) {
  const { show } = useSnackbar();
  const meta = { owner: useOwner(), changes: [['favorites']] };
  const lower = lowest !== null && lowest < price ? lowest : null;
  const wanted = favorite?.priceAlert ? favorite.alertBelow : lower;
  const [when, setWhen] = useState<'any' | 'below'>(wanted === null ? 'any' : 'below');
  const { props, fields, error, mutation } = useMutationForm(alertFormSchema, {
    mutationFn: async ({ when, below }) => {
      const { id } = favorite ?? (await api('addFavorite', { body: { productId: asin } }));
      await customerApi('setPriceAlert', {
        params: { id },
        body: { enabled: true, below: when === 'below' ? (below ?? null) : null },
      });
    },
    meta,
    onSuccess: () => {
      onClose();
      const action = { label: favorites.viewFavorites, to: PAGES.favorites };
      show({ kind: 'success', text: priceAlerts.on, action });
    },
    defaultValue: { when, below: wanted === null ? '' : wanted.toFixed(2).replace('.', ',') },
  });
  const dollars = (units: number) => formatMoney(fromUnits(units), 'USD');
  return (
    <form className="form" {...props}>
      <RadioCards legend={copy.when}>
        <RadioCard
          name="when"
          value="any"
          checked={when === 'any'}
          onChange={() => setWhen('any')}
          label={copy.any}
          detail={copy.anyDetail(MIN_DROP_PERCENT, formatMoneyCompact(MIN_DROP, 'USD'))}
        />
        <RadioCard
          name="when"
          value="below"
          checked={when === 'below'}
          onChange={() => setWhen('below')}
          label={copy.below}
          detail={copy.belowDetail(dollars(price))}
        />
      </RadioCards>
      {when === 'below' ? (
        <Field
          {...fields.below.props}
          label={copy.price}
          hint={lower === null ? undefined : copy.lowestHint(dollars(lower))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
        />
      ) : null}
      <p className="note">{copy.note}</p>
      <ErrorAlert error={error} />
      {favorite?.priceAlert ? <TurnOff id={favorite.id} onClose={onClose} /> : null}
      <FormActions busy={mutation.isPending} onCancel={onClose}>
        {copy.save}
      </FormActions>
    </form>
  );
}

function TurnOff({ id, onClose }: { id: string; onClose: () => void }) {
  const { show } = useSnackbar();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => customerApi('setPriceAlert', { params: { id }, body: { enabled: false } }),
    meta: { owner: useOwner(), changes: [['favorites']] },
    onSuccess: () => {
      onClose();
      show({ kind: 'info', text: priceAlerts.off });
    },
  });
  return (
    <>
      <ErrorAlert error={error} />
      <Button kind="quiet" small busy={isPending} onClick={() => mutate()}>
        {copy.turnOff}
      </Button>
    </>
  );
}
