import { Outlet } from '@masque/web-kit';
import type { ReactNode } from 'react';
import { isGateClosed } from '../../openPages.ts';
import { BottomBar } from './BottomBar.tsx';
import css from './frame.module.css';
import { Footer } from './Footer.tsx';
import { GateHeader } from './GateHeader.tsx';
import { Header } from './Header.tsx';
import { usePageHandle } from './pageHandle.ts';
import { SuspensionBanner } from './SuspensionBanner.tsx';

interface FrameProps {
  full?: boolean;
  /** No footer: it would move whenever the list grows. */
  endless?: boolean;
  children: ReactNode;
}

export function Frame({ full = false, endless = false, children }: FrameProps) {
  if (full) return <main id="content">{children}</main>;
  return (
    <div className={css.frame}>
      {isGateClosed() ? <GateHeader /> : <Header />}
      <SuspensionBanner />
      <main id="content" className={css.main}>
        {children}
      </main>
      {!endless && <Footer />}
      {!isGateClosed() && <BottomBar />}
    </div>
  );
}

export function FrameLayout() {
  const { isEndless } = usePageHandle();
  return (
    <Frame endless={isEndless}>
      <Outlet />
    </Frame>
  );
}
