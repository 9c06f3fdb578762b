export default function FailedPage() {
  return <h1>Failed</h1>;
}
