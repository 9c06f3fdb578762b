import { redirect } from 'react-router';

/** The back office begins with what waits for a person. */
export function loader() {
  return redirect('/cola');
}
