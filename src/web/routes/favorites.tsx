import { favorites } from '#web/copy/favorites.ts';
import { FavoritesPage } from '#web/features/favorites/favorites-page.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: favorites.title });

export default function FavoritesRoute() {
  return <FavoritesPage />;
}
