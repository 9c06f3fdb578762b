import { type ComponentProps, type InputEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useHasScript } from '#backoffice/shared/use-has-script.ts';
import type { ThreadSubject } from '#contract/backoffice/thread.ts';
import { Button } from '#ui/components/button.tsx';
import { TextareaField } from '#ui/forms/field.tsx';
import { composerCopy as copy } from './thread-copy.ts';

const loadPicker = () => import('./mention-picker.tsx');

/** Loaded with the first field that is written in; where it cannot be loaded, the name is typed. */
const MentionPicker = lazy(() =>
  loadPicker().then(
    ({ MentionPicker: Picker }) => ({ default: Picker }),
    () => ({ default: () => <p role="status">{copy.mention.failed}</p> }),
  ),
);

/** '@' that begins a word, and what of a name was typed after it. */
const BEGUN = /(?<![\p{L}\p{N}_])@[\p{L}\p{N}'-]*$/u;

type MentionFieldProps = ComponentProps<typeof TextareaField> & {
  about: ThreadSubject['kind'];
  /** What stands beside the button that opens the choice. */
  children?: ReactNode;
};

/** A text in which '@' opens the choice of a colleague. Without script, or without the choice, the name is typed. */
export function MentionField({ about, children, ...props }: MentionFieldProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const hasScript = useHasScript();
  const [isOpen, setOpen] = useState(false);
  const close = (name?: string) => {
    setOpen(false);
    const { current } = text;
    if (current === null) return;
    if (name !== undefined) insert(current, name);
    current.focus();
  };
  const typed = ({ nativeEvent, currentTarget }: InputEvent<HTMLTextAreaElement>) => {
    if (nativeEvent.data === '@' && BEGUN.test(beforeCaret(currentTarget))) setOpen(true);
  };
  return (
    <>
      <TextareaField {...props} ref={text} onInput={typed} onFocus={() => void loadPicker().catch(() => {})} />
      <div className="composer__tools">
        {hasScript ? (
          <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {copy.mention.open}
          </Button>
        ) : null}
        {children}
        {isOpen ? (
          <Suspense>
            <MentionPicker about={about} onChoose={close} onCancel={() => close()} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function beforeCaret({ value, selectionStart }: HTMLTextAreaElement): string {
  return value.slice(0, selectionStart);
}

/** Puts a name where '@' was typed, or else where the caret is. */
function insert(field: HTMLTextAreaElement, name: string): void {
  const before = beforeCaret(field);
  const begun = BEGUN.exec(before);
  const gap = begun === null && /\S$/.test(before) ? ' ' : '';
  field.setRangeText(`${gap}@${name} `, begun?.index ?? before.length, before.length, 'end');
}
