import type { PanelOrder } from '#contract/orders.ts';
import { Button } from '#ui/components/button.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { panelApi } from './panel-api.ts';
import type { PanelAction } from './use-panel-action.ts';

interface PanelPackagesProps {
  order: PanelOrder;
  /** Null where the carrier is not simulated. */
  action: PanelAction | null;
}

/** Packages of the order, each with a button that simulates its reception at the depot. */
export function PanelPackages({ order, action }: PanelPackagesProps) {
  const receive = (externalTracking: string) =>
    action?.run({
      key: externalTracking,
      request: () => panelApi('simulateReception', { body: { email: order.customerEmail, externalTracking } }),
      success: copy.received(externalTracking),
    });
  return (
    <section aria-labelledby="panel-packages">
      <h3 id="panel-packages">{copy.packages}</h3>
      {order.packages.length === 0 ? <p className="panel__lead">{copy.noPackages}</p> : null}
      <ul className="panel-packages">
        {order.packages.map(({ trackingNumber, status }) => (
          <li key={trackingNumber} className="panel-package">
            <div className="panel-package__text">
              <strong>{trackingNumber}</strong>
              <span>
                {copy.packageStatus}: {status ?? copy.noStatus}
              </span>
            </div>
            {action === null ? null : (
              <Button
                kind="second"
                small
                busy={action.busy === trackingNumber}
                disabled={action.busy !== null && action.busy !== trackingNumber}
                aria-label={copy.receivePackage(trackingNumber)}
                onClick={() => receive(trackingNumber)}
              >
                {copy.receive}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
