import { caseCopy as copy } from '#backoffice/copy/cases.ts';
import type { StaffCase } from '#contract/backoffice/cases.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import './cases.css';

/** What the shopper and the staff wrote, and the photos. */
export function CaseConversation({ found: { number, messages, photos, closing } }: { found: StaffCase }) {
  return (
    <section aria-labelledby="conversacion">
      <h2 id="conversacion">{copy.conversation}</h2>
      <ol className="case-messages">
        {messages.map(({ id, by, text, at }) => (
          <li key={id} className="case-messages__message">
            <p>
              <strong>{by ?? copy.shopper}</strong> · {formatDateTime(at)}
            </p>
            <p className="case-messages__text">{text}</p>
          </li>
        ))}
      </ol>
      {photos.length === 0 ? null : (
        <ul className="case-photos" aria-label={copy.photos}>
          {photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`/operacion/casos/${number}/fotos/${id}`}>
                <img
                  className="case-photos__photo"
                  src={`/operacion/casos/${number}/fotos/${id}`}
                  width={width}
                  height={height}
                  alt={copy.photo(index + 1)}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {closing === null ? null : (
        <p>
          <strong>{copy.closedWith(formatDateTime(closing.at), closing.by ?? copy.shopper)}</strong>: {closing.reason}
        </p>
      )}
    </section>
  );
}
