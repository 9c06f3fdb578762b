import { data } from 'react-router';
import { frameCopy as copy } from '#backoffice/copy/frame.ts';

export function loader() {
  throw data(copy.notFound, { status: 404 });
}

export default function Unknown() {
  return null;
}
