export default function TrendingProductsPage() {
  return <h1>TrendingProducts</h1>;
}
