export default function ShoppingCartPage() {
  return <h1>ShoppingCart</h1>;
}
