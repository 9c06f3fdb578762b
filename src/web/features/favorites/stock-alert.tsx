import { useMutation } from '@tanstack/react-query';
import { PAGES, productPage, signInPage } from '#contract/pages.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { stockAlert as copy, favorites } from '#web/copy/favorites.ts';
import { api } from '#web/lib/api.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { useFavorites } from './favorites-query.ts';

/** Asks for a mail once a product can be bought again: a favorite with its alert. A visitor signs in first. */
export function StockAlert({ asin }: { asin: string }) {
  const owner = useOwner();
  if (owner !== null && owner !== VISITOR) return <AlertButton asin={asin} />;
  return (
    <LinkButton small to={signInPage(productPage(asin))}>
      {copy.notifyMe}
    </LinkButton>
  );
}

function AlertButton({ asin }: { asin: string }) {
  const { show } = useSnackbar();
  const { data } = useFavorites().query;
  const favorite = data?.favorites.find(({ productId }) => productId === asin);
  const { mutate, isPending, isSuccess } = useMutation({
    meta: { owner: useOwner(), changes: [['favorites']] },
    mutationFn: async () => {
      const { id } = favorite ?? (await api('addFavorite', { body: { productId: asin } }));
      await customerApi('setPriceAlert', { params: { id }, body: { enabled: true } });
    },
    onSuccess: () =>
      show({ kind: 'success', text: copy.on, action: { label: favorites.viewFavorites, to: PAGES.favorites } }),
    onError: ({ message }) => show({ kind: 'error', text: message }),
  });
  if (favorite?.priceAlert || isSuccess) return <p role="status">{copy.on}</p>;
  return (
    <Button small busy={isPending} onClick={() => mutate()}>
      {copy.notifyMe}
    </Button>
  );
}
