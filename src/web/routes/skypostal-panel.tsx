export default function SkypostalPanelPage() {
  return <h1>SkypostalPanel</h1>;
}
