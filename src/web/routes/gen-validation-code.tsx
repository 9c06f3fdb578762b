export default function GenValidationCodePage() {
  return <h1>GenValidationCode</h1>;
}
