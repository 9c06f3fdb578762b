import { foldAccents, normalizeKeyword } from '#domain/search/keyword.ts';

interface MatchedTextProps {
  text: string;
  typed: string;
}

/** A suggestion, with the part that is not typed yet in bold. */
export function MatchedText({ text, typed }: MatchedTextProps) {
  const prefix = normalizeKeyword(typed);
  const hasPrefix = foldAccents(text.toLowerCase()).startsWith(foldAccents(prefix));
  const typedPart = hasPrefix ? text.slice(0, prefix.length) : '';
  return (
    <span className="search-popup__text">
      {typedPart}
      <b>{text.slice(typedPart.length)}</b>
    </span>
  );
}
