export default function SuccessfulPage() {
  return <h1>Successful</h1>;
}
