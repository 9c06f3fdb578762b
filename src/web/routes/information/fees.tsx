export default function FeesPage() {
  return <h1>Fees</h1>;
}
