export default function AccountSettingsPage() {
  return <h1>AccountSettings</h1>;
}
