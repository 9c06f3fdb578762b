export default function BestSellersPage() {
  return <h1>BestSellers</h1>;
}
