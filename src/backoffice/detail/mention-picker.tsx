import { type KeyboardEvent, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { TextField } from 'react-aria-components/TextField';
import { callFromPage } from '#backoffice/shared/call-from-page.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ThreadSubject } from '#contract/backoffice/thread.ts';
import { mayDo, ROLE_NAMES } from '#domain/staff/roles.ts';
import { THREAD_PERMISSIONS } from '#domain/staff/thread-permissions.ts';
import { composerCopy } from './thread-copy.ts';

const copy = composerCopy.mention;

interface MentionPickerProps {
  /** What the note is about, which whom it names has to see. */
  about: ThreadSubject['kind'];
  onChoose: (name: string) => void;
  onCancel: () => void;
}

/** Chooses a colleague by parts of the name, beside the text: nothing of the page is hidden by it. */
export function MentionPicker({ about, onChoose, onCancel }: MentionPickerProps) {
  const [colleagues, setColleagues] = useState<BackofficeReply<'listColleagues'> | 'failed'>([]);
  const { contains } = useFilter({ sensitivity: 'base' });
  useEffect(() => {
    callFromPage('listColleagues', {}).then(setColleagues, () => setColleagues('failed'));
  }, []);
  const perform = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    // Enter chooses; it does not send the form that this is a part of.
    if (event.key === 'Enter') event.preventDefault();
  };
  // The list hears the keys of the field as its own; for the page they are keys that were not typed into a field.
  const keep = (event: KeyboardEvent) => event.stopPropagation();
  if (colleagues === 'failed') return <p role="status">{copy.failed}</p>;
  return (
    <I18nProvider locale="es-UY">
      <fieldset className="mention" aria-label={copy.open} onKeyDownCapture={perform} onKeyDown={keep}>
        <Autocomplete filter={contains}>
          <TextField autoFocus>
            <Label className="field__label">{copy.label}</Label>
            <Input className="input" autoComplete="off" />
          </TextField>
          <ListBox
            className="mention__list"
            aria-label={copy.list}
            items={colleagues.filter(({ role }) => mayDo(role, THREAD_PERMISSIONS[about]))}
            renderEmptyState={() => copy.none}
            onAction={(id) => {
              const chosen = colleagues.find((one) => one.id === id);
              if (chosen) onChoose(chosen.name);
            }}
          >
            {({ id, name, role }) => (
              <ListBoxItem id={id} textValue={name} className="mention__person">
                {name} <span className="mention__role">{ROLE_NAMES[role]}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </fieldset>
    </I18nProvider>
  );
}
