export default function SigninPage() {
  return <h1>Signin</h1>;
}
