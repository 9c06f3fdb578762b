import { Calendar } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { latestAdultBirthday } from '#domain/customer/birthday.ts';
import { formsCopy } from '#web/copy/forms.ts';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { afterPress } from './after-press.ts';
import { textOfValue, typedDate, valueOfText } from './typed-date.ts';
import './birthday-field.css';

const BirthdayCalendar = lazy(async () => ({ default: (await import('./birthday-calendar.tsx')).BirthdayCalendar }));

interface BirthdayFieldProps {
  label: string;
  /** 'YYYY-MM-DD', or the text as it was typed where that is no day. */
  value: string;
  onChange: (value: string) => void;
  /** After the field was left: `() => form.check('birthday')`. */
  onLeave?: (() => void) | undefined;
  error?: string | undefined;
  /** 'YYYY-MM-DD' */
  today: string;
  name?: string | undefined;
  hint?: string | undefined;
}

/** A birthday as dd/MM/yyyy, typed or picked; nobody under age can be picked. */
export function BirthdayField(props: BirthdayFieldProps) {
  const { label, value, onChange, onLeave, error, today, name = 'birthday', hint = formsCopy.dateFormat } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => textOfValue(value));
  const [open, setOpen] = useState(false);
  const text = valueOfText(typed) === value ? typed : textOfValue(value);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const type = (after: string) => {
    const next = typedDate(text, after);
    setTyped(next);
    onChange(valueOfText(next));
  };
  const pick = (day: string) => {
    setTyped(textOfValue(day));
    onChange(day);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the controls within
    <div className="birthday-field" onKeyDown={(event) => open && closeOnEscape(event, close)}>
      <Field
        ref={input}
        label={label}
        name={name}
        value={text}
        error={error}
        hint={hint}
        inputMode="numeric"
        autoComplete="bday"
        placeholder={formsCopy.datePlaceholder}
        maxLength={10}
        onChange={(event) => type(event.target.value)}
        onBlur={() => value !== '' && onLeave !== undefined && afterPress(onLeave)}
        end={
          <IconButton
            icon={<Calendar aria-hidden="true" size={20} strokeWidth={1.75} absoluteStrokeWidth />}
            label={open ? formsCopy.closeCalendar : formsCopy.openCalendar}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        }
      />
      <div className="birthday-field__calendar" id={id} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton height="20rem" />}>
            <BirthdayCalendar value={value} latest={latestAdultBirthday(today)} onPick={pick} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** Only the calendar closes, not the dialog around it. */
function closeOnEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  close();
}
