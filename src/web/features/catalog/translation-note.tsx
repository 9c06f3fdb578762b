import { Button } from '#ui/components/button.tsx';
import { translations as copy } from '#web/copy/translations.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import './translation-note.css';

/** Says that texts are a translation, and leads to the originals and back, here and everywhere. */
export function TranslationNote({ isCorrected = false }: { isCorrected?: boolean | undefined }) {
  const { originalTexts } = useSettings();
  const translation = isCorrected ? copy.corrected : copy.automatic;
  return (
    <p className="translation-note note">
      {originalTexts ? copy.originals : translation} ·{' '}
      <Button kind="quiet" small onClick={() => changeSettings({ originalTexts: !originalTexts })}>
        {originalTexts ? copy.seeTranslation : copy.seeOriginal}
      </Button>
    </p>
  );
}
