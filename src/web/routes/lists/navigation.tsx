export default function NavigationPage() {
  return <h1>Navigation</h1>;
}
