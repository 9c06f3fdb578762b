export default function RefundsPage() {
  return <h1>Refunds</h1>;
}
