import { PAGES } from '#contract/pages.ts';
import { favorites as copy } from '#web/copy/favorites.ts';
import { useSession } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { useSnackbar } from '#web/ui/snackbar.tsx';
import { isFavorite, setFavorite, useFavorites } from './favorites-store.ts';

interface FavoriteButtonProps {
  asin: string;
  title: string;
  className?: string | undefined;
}

/** The heart, for customers only; its place is kept by whoever draws it. */
export function FavoriteButton(props: FavoriteButtonProps) {
  return useSession().kind === 'customer' ? <Heart {...props} /> : null;
}

function Heart({ asin, title, className }: FavoriteButtonProps) {
  const { show } = useSnackbar();
  const on = isFavorite(useFavorites(), asin);
  const toggle = async () => {
    const done = await setFavorite(asin, !on);
    if (!done) show({ kind: 'error', text: on ? copy.removeFailed : copy.addFailed });
    else if (on) show({ kind: 'info', text: copy.removed });
    else show({ kind: 'success', text: copy.added, action: { label: copy.see, to: PAGES.favorites } });
  };
  return (
    <IconButton
      className={className}
      icon={<HeartIcon size={22} />}
      label={`${on ? copy.remove : copy.add}: ${title}`}
      pressed={on}
      onClick={() => void toggle()}
    />
  );
}
