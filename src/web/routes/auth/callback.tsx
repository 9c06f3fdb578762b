export default function CallbackPage() {
  return <h1>Callback</h1>;
}
