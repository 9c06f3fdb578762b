import { useRef } from 'react';
import { Button } from '#ui/components/button.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { cases } from '#web/copy/cases.ts';
import type { Photos } from './use-photos.ts';

const copy = cases.photos;

/** Photos from the camera or the gallery, with their previews. */
export function PhotoPicker({ photos }: { photos: Photos }) {
  const input = useRef<HTMLInputElement>(null);
  const { picked, max, problem, add, remove } = photos;
  return (
    <fieldset className="photo-picker stack">
      <legend className="field__label">{copy.legend}</legend>
      {picked.length === 0 ? null : (
        <ul className="cluster">
          {picked.map(({ key, url, failed }, index) => (
            <li key={key}>
              <img className="case-photo" src={url} alt={copy.picture(index + 1)} />
              <IconButton icon={<CloseIcon />} label={copy.remove(index + 1)} onClick={() => remove(key)} />
              {failed ? <p className="photo-picker__failed">{copy.failed}</p> : null}
            </li>
          ))}
        </ul>
      )}
      {picked.length >= max ? null : (
        <Button kind="second" small onClick={() => input.current?.click()}>
          {copy.add}
        </Button>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={copy.add}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be picked again after it was removed.
          target.value = '';
          void add(files);
        }}
      />
      <p className="note" role="status">
        {problem ?? (picked.length === 0 ? copy.hint(max) : copy.count(picked.length))}
      </p>
    </fieldset>
  );
}
