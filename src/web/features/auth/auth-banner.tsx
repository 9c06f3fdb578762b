import { BridgeScene } from '#ui/brand/bridge.tsx';
import { auth } from '#web/copy/auth.ts';

/** Bridge illustration; wide screens show the motto with it. */
export function AuthBanner() {
  return (
    <BridgeScene className="auth__banner">
      <p className="auth__motto">{auth.motto}</p>
    </BridgeScene>
  );
}
