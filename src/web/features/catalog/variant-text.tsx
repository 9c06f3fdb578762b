import { translateVariant } from '#domain/catalog/variant-translation.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The variant of a cart line in the shopper's language for variants. */
export function VariantText({ variant }: { variant: string }) {
  const spanish = translateVariant(variant);
  if (useSettings().locale === 'ES' && spanish !== variant) return spanish;
  return <span lang="en">{variant}</span>;
}
