import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';

interface MatchedTextProps {
  text: string;
  typed: string;
}

/** A suggestion with the part that is not typed yet in bold. */
export function MatchedText({ text, typed }: MatchedTextProps) {
  const begun = normalizeKeyword(typed);
  const begins = foldAccents(text.toLowerCase()).startsWith(foldAccents(begun));
  const typedPart = begins ? text.slice(0, begun.length) : '';
  return (
    <span className="search-popup__text">
      {typedPart}
      <b>{text.slice(typedPart.length)}</b>
    </span>
  );
}
