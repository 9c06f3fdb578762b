export default function EmailValidationPage() {
  return <h1>EmailValidation</h1>;
}
