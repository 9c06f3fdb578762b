import { startCopy as copy } from '#backoffice/copy/start.ts';
import type { Route } from './+types/start.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.pageTitle }];

export default function Start() {
  return <h1>{copy.title}</h1>;
}
