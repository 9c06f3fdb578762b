import { useMutation } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { HeartIcon } from '#ui/icons/icons.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import { favoriteMutation, useFavorites } from './favorites-query.ts';

interface FavoriteButtonProps {
  asin: string;
  title: string;
  className?: string | undefined;
}

/** The favorite button, for customers only. The parent reserves its place. */
export function FavoriteButton(props: FavoriteButtonProps) {
  const owner = useOwner();
  return owner === null || owner === VISITOR ? null : <Toggle {...props} />;
}

/** Shown at once, reverted when the API refuses. */
function Toggle({ asin, title, className }: FavoriteButtonProps) {
  const { show } = useSnackbar();
  const { isFavorite } = useFavorites();
  const { mutate } = useMutation({
    ...favoriteMutation(useOwner()),
    onSuccess: (_data, { on }) => {
      if (!on) show({ kind: 'info', text: copy.removed });
      else show({ kind: 'success', text: copy.added, action: { label: copy.viewFavorites, to: PAGES.favorites } });
    },
    onError: (_error, { on }) => show({ kind: 'error', text: on ? copy.addFailed : copy.removeFailed }),
  });
  const pressed = isFavorite(asin);
  return (
    <IconButton
      className={className}
      icon={<HeartIcon size={22} />}
      label={`${pressed ? copy.remove : copy.add}: ${title}`}
      aria-pressed={pressed}
      onClick={() => mutate({ asin, on: !isFavorite(asin) })}
    />
  );
}
