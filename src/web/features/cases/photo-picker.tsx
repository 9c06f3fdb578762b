import { useRef, useState } from 'react';
import type { Case } from '#contract/cases.ts';
import { Button } from '#ui/components/button.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { cases } from '#web/copy/cases.ts';
import { scalePhoto } from '#web/features/documents/scale-photo.ts';
import { customerApi } from '#web/lib/customer-api.ts';

const copy = cases.photos;

interface PickedPhoto {
  key: string;
  /** Data URL of a JPEG. */
  url: string;
  failed: boolean;
}

export type Photos = ReturnType<typeof usePhotos>;

/** Photos that the shopper picked and that are not sent yet. */
export function usePhotos(max: number) {
  const [picked, setPicked] = useState<readonly PickedPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = (key: string) => {
    setProblem(null);
    setPicked((before) => before.filter((photo) => photo.key !== key));
  };
  const add = async (files: readonly File[]) => {
    const accepted = files.slice(0, Math.max(0, max - picked.length));
    setProblem(accepted.length < files.length ? copy.tooMany(max) : null);
    for (const file of accepted) {
      const url = await scalePhoto(file);
      if (url === null) setProblem(copy.unreadable(file.name));
      else setPicked((before) => [...before, { key: crypto.randomUUID(), url, failed: false }]);
    }
  };
  /** Sends what was not sent yet, one photo at a time; throws the last error after it tried them all. */
  const send = async (found: Case) => {
    let latest = found;
    let error: unknown = null;
    for (const photo of picked) {
      try {
        latest = await sendPhoto(found, photo);
        setPicked((before) => before.filter(({ key }) => key !== photo.key));
      } catch (failure) {
        error = failure;
        setPicked((before) => before.map((each) => (each.key === photo.key ? { ...each, failed: true } : each)));
      }
    }
    if (error !== null) throw error;
    return latest;
  };
  return { picked, max, problem, add, remove, send, clear: () => setPicked([]) };
}

async function sendPhoto({ id, orderId }: Case, { url }: PickedPhoto): Promise<Case> {
  const photo = url.slice(url.indexOf(',') + 1);
  return await customerApi('addCasePhoto', { params: { id: orderId, caseId: id }, body: { photo } });
}

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
