import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { latestAdultBirthday, parseBirthday } from '#domain/customer/birthday.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import type { FieldBinding } from '#web/features/forms/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const BirthdayCalendar = lazy(async () => {
  const { BirthdayCalendar: Calendar } = await import('./birthday-calendar.tsx');
  return { default: Calendar };
});

function CalendarButton({ onClick }: { onClick: () => void }) {
  const icon = <CalendarDays aria-hidden="true" focusable="false" absoluteStrokeWidth size={20} strokeWidth={1.75} />;
  return <IconButton icon={icon} label={copy.customs.openCalendar} onClick={onClick} />;
}

interface BirthdayFieldProps {
  id: string;
  /** 'YYYY-MM-DD' */
  today: string;
  binding: FieldBinding<'birthday'>;
  onChoose: (birthday: string) => void;
}

/** Typed, which is quickest for one's own birthday, or chosen from a calendar. */
export function BirthdayField({ id, today, binding, onChoose }: BirthdayFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Field
        {...binding}
        id={id}
        label={copy.customs.birthday}
        hint={copy.customs.birthdayHint}
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        end={<CalendarButton onClick={() => setOpen(true)} />}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={copy.customs.calendar} closeButton>
        <Suspense fallback={<Skeleton shape="square" />}>
          <BirthdayCalendar
            value={parseBirthday(binding.value) ?? ''}
            max={latestAdultBirthday(today)}
            onChoose={(birthday) => {
              onChoose(birthday);
              setOpen(false);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
