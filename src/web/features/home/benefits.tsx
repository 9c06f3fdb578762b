import { home } from '#web/copy/home.ts';
import './benefits.css';

/** Four reasons in one line. */
export function Benefits() {
  return (
    <ul className="benefits">
      {home.benefits.map(({ title, text }) => (
        <li key={title} className="benefits__one">
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
