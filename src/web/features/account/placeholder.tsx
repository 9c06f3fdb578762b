import './account.css';

/** Page of a section that is not available yet. */
export function Placeholder({ title, text }: { title: string; text: string }) {
  return (
    <div className="account">
      <h1>{title}</h1>
      <p className="account__lead">{text}</p>
    </div>
  );
}
