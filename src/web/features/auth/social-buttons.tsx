import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { auth } from '#web/copy/auth.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { PROVIDER_NAMES, PROVIDERS, type Provider, redirectToConsent } from './social-sign-in.ts';

/** Sign-in and sign-up with the providers that the shop has; nothing without any. */
export function SocialButtons() {
  const settings = useShopData()?.settings;
  const [query] = useSearchParams();
  const ready = useHydrated();
  const offered = PROVIDERS.filter((provider) => settings?.[provider]);
  if (offered.length === 0) return null;
  return (
    <fieldset className="social">
      <legend className="visually-hidden">{auth.social.title}</legend>
      <div className="social__title" aria-hidden="true">
        {auth.social.title}
      </div>
      <div className="social__buttons">
        {offered.map((provider) => (
          <Button
            key={provider}
            kind="second"
            icon={<ProviderLogo provider={provider} />}
            aria-disabled={!ready || undefined}
            onClick={() => settings && redirectToConsent(provider, settings, query.get('from'))}
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

const LOGO_PATHS: Readonly<Record<Provider, string>> = {
  google:
    'M12.2 10.2v3.9h5.5c-.5 2.4-2.5 4-5.5 4a6.1 6.1 0 1 1 4-10.7l2.9-2.9A10.2 10.2 0 1 0 12.2 22.200c5.700 0 9.800-4 9.800-9.900 0-.7-.1-1.400-.2-2.100z',
  facebook:
    'M13.500 22v-8.700h2.900l.5-3.500h-3.400V7.600c0-1 .3-1.700 1.800-1.700h1.800V2.800c-.3 0-1.400-.1-2.600-.1-2.700 0-4.500 1.600-4.500 4.600v2.500H7v3.500h3V22z',
};

function ProviderLogo({ provider }: { provider: Provider }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={LOGO_PATHS[provider]} />
    </svg>
  );
}
