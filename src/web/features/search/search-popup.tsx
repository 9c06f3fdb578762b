import { type RefObject, useLayoutEffect } from 'react';
import { CloseIcon, SearchIcon } from '#ui/icons/frame-icons.tsx';
import { ChevronRightIcon, HistoryIcon } from '#ui/icons/page-icons.tsx';
import { search } from '#web/copy/search.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import { MatchedText } from './matched-text.tsx';
import type { PopupState } from './search-box.tsx';
import { useListKeys } from './use-list-keys.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

interface SearchPopupProps {
  listId: string;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (text: string) => void;
  onState: (state: PopupState) => void;
}

/** A row of the list. */
type Option = { kind: 'word' | 'recent'; text: string } | { kind: 'all'; text: string } | { kind: 'forget' };

/** The list below the search field: suggestions from three letters on, the recent searches while it is empty. */
export function SearchPopup({ listId, input, onChoose, onState }: SearchPopupProps) {
  const optionId = (index: number) => `${listId}-${index}`;
  const { text, suggested } = useSuggestions(input);
  const { searchHistory } = useSettings();
  const options = optionsFor(text, suggested, searchHistory);
  const removeRecent = (words: readonly string[]) =>
    changeSettings({ searchHistory: searchHistory.filter((word) => !words.includes(word)) });
  const activate = (index: number) => {
    const option = options[index];
    if (option?.kind === 'forget') removeRecent(searchHistory);
    else if (option !== undefined) onChoose(option.text);
  };
  const { open, active, setActive } = useListKeys({
    input,
    count: options.length,
    onAct: activate,
    onDelete: (index) => {
      const option = options[index];
      if (option?.kind === 'recent') removeRecent([option.text]);
    },
  });
  const shown = open && (options.length > 0 || suggested.failed);
  const activeId = shown && active >= 0 ? optionId(active) : undefined;
  useLayoutEffect(() => onState({ open: shown, activeId }), [onState, shown, activeId]);

  return (
    <>
      <div className="search-popup" hidden={!shown} onPointerDown={(event) => event.preventDefault()}>
        {text === '' ? <p className="search-popup__title">{search.recents}</p> : null}
        {suggested.failed ? <p className="search-popup__title">{search.failed}</p> : null}
        <div className="search-popup__list" id={listId} role="listbox" aria-label={search.suggestions}>
          {options.map((option, index) => (
            <Row
              key={option.kind === 'forget' ? 'forget' : `${option.kind} ${option.text}`}
              option={option}
              id={optionId(index)}
              typed={text}
              selected={index === active}
              onAct={() => activate(index)}
              onHover={() => setActive(index)}
              onForget={removeRecent}
            />
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {open ? statusText(text, suggested, searchHistory.length) : ''}
      </p>
    </>
  );
}

function optionsFor(text: string, suggested: Suggestions, history: readonly string[]): Option[] {
  if (text === '') {
    const recents = history.map((word): Option => ({ kind: 'recent', text: word }));
    return recents.length === 0 ? [] : [...recents, { kind: 'forget' }];
  }
  if (suggested.words.length === 0) return [];
  return [...suggested.words.map((word): Option => ({ kind: 'word', text: word })), { kind: 'all', text }];
}

function statusText(text: string, { words, answered, failed }: Suggestions, recents: number): string {
  if (text === '') return recents === 0 ? '' : search.recentCount(recents);
  if (failed) return search.failed;
  return answered ? search.count(words.length) : '';
}

interface RowProps {
  option: Option;
  id: string;
  typed: string;
  selected: boolean;
  onAct: () => void;
  onHover: () => void;
  onForget: (words: readonly string[]) => void;
}

function Row({ option, id, typed, selected, onAct, onHover, onForget }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, aria-activedescendant names the row
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-keyshortcuts={option.kind === 'recent' ? 'Shift+Delete' : undefined}
      className={`search-popup__row search-popup__row--${option.kind}`}
      onClick={onAct}
      onPointerMove={onHover}
    >
      <RowContent option={option} typed={typed} onForget={onForget} />
    </div>
  );
}

function RowContent({ option, typed, onForget }: Pick<RowProps, 'option' | 'typed' | 'onForget'>) {
  switch (option.kind) {
    case 'forget':
      return <span className="search-popup__text">{search.forgetAll}</span>;
    case 'all':
      return (
        <>
          <span className="search-popup__text">{search.all}</span>
          <ChevronRightIcon size={18} />
        </>
      );
    case 'word':
      return (
        <>
          <SearchIcon size={18} className="search-popup__icon" />
          <MatchedText text={option.text} typed={typed} />
        </>
      );
    case 'recent':
      return (
        <>
          <HistoryIcon size={18} className="search-popup__icon" />
          <span className="search-popup__text">{option.text}</span>
          {/* an option cannot contain a button: this is for the pointer, Shift+Delete for the keyboard */}
          <span
            className="icon-button"
            aria-hidden="true"
            title={search.forget(option.text)}
            onClick={(event) => {
              event.stopPropagation();
              onForget([option.text]);
            }}
          >
            <CloseIcon size={16} />
          </span>
        </>
      );
  }
}
