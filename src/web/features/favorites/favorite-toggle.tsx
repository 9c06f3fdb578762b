import { PAGES } from '#contract/pages.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { HeartIcon } from '#ui/icons/icons.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { isFavorite, setFavorite, useFavorites } from './favorites-store.ts';

export interface FavoriteToggleProps {
  asin: string;
  title: string;
  className?: string | undefined;
}

/** Toggles a favorite: shown at once, reverted when the API refuses. */
export function FavoriteToggle({ asin, title, className }: FavoriteToggleProps) {
  const { show } = useSnackbar();
  const on = isFavorite(useFavorites(), asin);
  const toggle = async () => {
    const done = await setFavorite(asin, !on);
    if (!done) show({ kind: 'error', text: on ? copy.removeFailed : copy.addFailed });
    else if (on) show({ kind: 'info', text: copy.removed });
    else show({ kind: 'success', text: copy.added, action: { label: copy.viewFavorites, to: PAGES.favorites } });
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
