import { startCopy as copy } from '#backoffice/copy/start.ts';

export default function Start() {
  return <h1>{copy.title}</h1>;
}
