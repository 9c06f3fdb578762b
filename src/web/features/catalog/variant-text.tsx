import { translateVariant } from '#domain/catalog/variant-translation.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The variant of a cart line in the shopper's language for variants, with the store's words on hover. */
export function VariantText({ variant }: { variant: string }) {
  const spanish = translateVariant(variant);
  if (useSettings().locale === 'ES' && spanish !== variant) return <span title={variant}>{spanish}</span>;
  return <span lang="en">{variant}</span>;
}
