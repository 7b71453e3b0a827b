import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdThemes, type ThemeName } from './palette.ts';

/** antd's styles stay in a layer of their own, so that any class of ours wins over them. */
export function ThemeProvider({ theme, children }: { theme: ThemeName; children: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdThemes[theme]} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
