export default function PendingPage() {
  return <h1>Pending</h1>;
}
