import { Link } from 'react-router';
import type { SearchReply } from '#contract/search.ts';
import { results as copy } from '#web/copy/results.ts';
import { type FilterParams, resultsPage } from '#web/features/filters/filter-params.ts';
import { PasteLink } from './paste-link.tsx';
import { SearchRequest } from './search-request.tsx';
import './search-notice.css';

interface SearchNoticeProps {
  keyword: string;
  filters: FilterParams;
  notice: SearchReply['notice'];
}

/** What was searched for in place of what was typed. */
export function SearchNotice({ keyword, filters, notice: { corrected, translated, dropped } }: SearchNoticeProps) {
  if (corrected === null && translated === null && dropped.length === 0) return null;
  return (
    <div className="search-notice stack">
      {corrected === null ? null : (
        <p>
          {copy.correctedTo(corrected)} ·{' '}
          <Link to={resultsPage(keyword, { ...filters, literal: true })}>{copy.searchTyped(keyword)}</Link>
        </p>
      )}
      {dropped.length === 0 ? null : (
        <>
          <p className="search-notice__dropped">
            {copy.dropped(asTyped(dropped, corrected ?? keyword), thingOf(corrected ?? keyword, dropped))}
          </p>
          <div className="search-notice__actions">
            <SearchRequest small keyword={keyword} page={resultsPage(keyword, filters)} />
            <details>
              <summary>{copy.pasteTitle}</summary>
              <PasteLink />
            </details>
          </div>
        </>
      )}
      {translated === null ? null : (
        <p className="note">
          {copy.translated} <span lang="en">«{translated}»</span>
        </p>
      )}
    </div>
  );
}

/** Words that were typed side by side are one name: 'ray ban'. */
function asTyped(dropped: readonly string[], keyword: string): string[] {
  const names: string[] = [];
  for (const word of dropped) {
    const joined = `${names.at(-1)} ${asName(word)}`;
    const isTypedSo = names.length > 0 && keyword.toLowerCase().includes(joined.toLowerCase());
    if (isTypedSo) names[names.length - 1] = joined;
    else names.push(asName(word));
  }
  return names;
}

/** 'nike' is a name, '256gb' is none. */
function asName(word: string): string {
  return /^\p{Ll}+$/u.test(word) ? `${word.slice(0, 1).toUpperCase()}${word.slice(1)}` : word;
}

/** What is left of a keyword. */
function thingOf(keyword: string, dropped: readonly string[]): string {
  const words = new Set(dropped.flatMap((phrase) => phrase.toLowerCase().split(' ')));
  return keyword
    .split(' ')
    .filter((word) => !words.has(word.toLowerCase()))
    .join(' ');
}
