import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { ICONS_FILE } from '#ui/icons/icons.tsx';
import { auth } from '#web/copy/auth.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useHydrated } from '#web/lib/store.ts';
import { PROVIDER_NAMES, PROVIDERS, type Provider, redirectToConsent } from './social-sign-in.ts';

/** Sign-in and sign-up with the providers that the shop has; nothing without any. */
export function SocialButtons() {
  const { settings } = useShopData();
  const [query] = useSearchParams();
  const ready = useHydrated();
  const offered = PROVIDERS.filter((provider) => settings[provider]);
  if (offered.length === 0) return null;
  return (
    <fieldset className="stack social">
      <legend className="visually-hidden">{auth.social.title}</legend>
      <div className="social__title note" aria-hidden="true">
        {auth.social.title}
      </div>
      <div className="social__buttons">
        {offered.map((provider) => (
          <Button
            key={provider}
            kind="second"
            icon={<ProviderLogo provider={provider} />}
            aria-disabled={!ready || undefined}
            onClick={() => redirectToConsent(provider, settings, query.get('from'))}
          >
            <span>
              <span className="visually-hidden">{auth.social.continueWith} </span>
              {PROVIDER_NAMES[provider]}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function ProviderLogo({ provider }: { provider: Provider }) {
  return (
    <svg width="20" height="20" fill="currentColor" aria-hidden="true">
      <use href={`${ICONS_FILE}#${provider}`} />
    </svg>
  );
}
