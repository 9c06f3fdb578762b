export default function OffersPage() {
  return <h1>Offers</h1>;
}
