import { texts } from '@masque/texts';
import { LoadingLine } from '@masque/web-ui';
import { useEffect, useState } from 'react';

const slowAfter = 2_000;

export function SlowLoadingLine({ loading }: { loading: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return <LoadingLine text={isSlow ? texts.common.slow : loading} />;
}
