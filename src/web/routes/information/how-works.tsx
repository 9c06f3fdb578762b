export default function HowWorksPage() {
  return <h1>HowWorks</h1>;
}
