import { translateVariant } from '#domain/catalog/variant-translation.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The variant of a line in the language that the shopper reads variants in. */
export function VariantWords({ variant }: { variant: string }) {
  const spanish = translateVariant(variant);
  if (useSettings().locale === 'ES' && spanish !== variant) return spanish;
  return <span lang="en">{variant}</span>;
}
