export default function RelevantPage() {
  return <h1>Relevant</h1>;
}
