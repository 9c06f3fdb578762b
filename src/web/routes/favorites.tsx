import { favorites } from '#web/copy/favorites.ts';
import { FavoritesPage } from '#web/features/favorites/favorites-page.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/favorites.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: favorites.title, matches });
}

export default function FavoritesRoute() {
  return <FavoritesPage />;
}
