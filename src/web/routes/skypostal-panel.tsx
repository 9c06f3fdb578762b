import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { requiredText } from '#contract/fields.ts';
import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { OrderLookup, PANEL_KEY } from '#web/features/carrier-panel/order-lookup.tsx';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { callerContext, panelAccessContext } from '#web/lib/router-context.ts';
import { readTabStorage, writeTabStorage } from '#web/lib/storage.ts';
import type { Route } from './+types/skypostal-panel.ts';
import '#web/features/carrier-panel/panel.css';
import '#web/features/forms/forms.css';

const PRIVATE = { 'cache-control': 'no-store' };

/** With a real carrier the page is for those of the staff who handle packages; to others it is 404 and asks for the panel's key. */
export async function loader({ context }: Route.LoaderArgs) {
  const { panelOpen } = await context.get(callerContext)('readSettings');
  if (panelOpen) return data({ isStaff: false });
  const isStaff = await context.get(panelAccessContext)();
  return data({ isStaff }, { status: isStaff ? 200 : 404, headers: PRIVATE });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = () => pageMeta({ title: copy.title });

/** Carrier panel: open while the carrier is simulated; otherwise for a session of the staff, or with the panel key. */
export default function PanelPage({ loaderData: { isStaff } }: Route.ComponentProps) {
  const isOpen = useShopData().settings.panelOpen;
  return <div className="panel wrap">{isOpen || isStaff ? <OrderLookup simulated={isOpen} /> : <PanelKeyGate />}</div>;
}

const SCHEMA = z.strictObject({ panelKey: requiredText() });

/** With a real carrier: shows orders read-only once the panel key is entered. */
function PanelKeyGate() {
  const [hasKey, setHasKey] = useState(false);
  useEffect(() => setHasKey(readTabStorage(PANEL_KEY) !== null), []);
  const { props, fields } = useMutationForm(SCHEMA, {
    mutationFn: async ({ panelKey }) => writeTabStorage(PANEL_KEY, panelKey),
    onSuccess: () => setHasKey(true),
  });
  if (hasKey) {
    const removeKey = () => {
      writeTabStorage(PANEL_KEY, null);
      setHasKey(false);
    };
    return (
      <>
        <OrderLookup simulated={false} />
        <Button kind="quiet" onClick={removeKey}>
          {copy.otherKey}
        </Button>
      </>
    );
  }
  return (
    <>
      <EmptyState level={1} title={copy.closed} action={<LinkButton to={PAGES.home}>{copy.toShop}</LinkButton>}>
        {copy.closedText}
      </EmptyState>
      <form className="stack panel__form" {...props}>
        <Field className="panel__id" label={copy.key} type="password" autoComplete="off" {...fields.panelKey.props} />
        <SubmitButton kind="second">{copy.enter}</SubmitButton>
      </form>
    </>
  );
}
