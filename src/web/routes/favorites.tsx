export default function FavoritesPage() {
  return <h1>Favorites</h1>;
}
