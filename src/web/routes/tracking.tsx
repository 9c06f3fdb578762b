export default function TrackingPage() {
  return <h1>Tracking</h1>;
}
