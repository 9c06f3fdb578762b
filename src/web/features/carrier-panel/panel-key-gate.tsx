import { useEffect, useState } from 'react';
import { requiredText } from '#contract/fields.ts';
import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/components/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { OrderLookup } from './order-lookup.tsx';
import { clearPanelKey, readPanelKey, savePanelKey } from './panel-api.ts';

const SCHEMA = z.strictObject({ panelKey: requiredText() });

/** With a real carrier: shows orders read-only once the panel key is entered. */
export function PanelKeyGate() {
  const [hasKey, setHasKey] = useState(false);
  useEffect(() => setHasKey(readPanelKey() !== null), []);
  const { props, fields } = useMutationForm(SCHEMA, {
    mutationFn: async ({ panelKey }) => savePanelKey(panelKey),
    onSuccess: () => setHasKey(true),
  });
  if (hasKey) {
    const removeKey = () => {
      clearPanelKey();
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
      <form className="panel__form" {...props}>
        <Field className="panel__id" label={copy.key} type="password" autoComplete="off" {...fields.panelKey.props} />
        <SubmitButton kind="second">{copy.enter}</SubmitButton>
      </form>
    </>
  );
}
