import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { use, type ReactNode } from 'react';
import { ThemeContext } from '../theme/themeContext.ts';
import { antdThemeOf } from './antdTheme.ts';

/** Popups must stay inside an open dialog, because everything outside is inert; otherwise inside `main`. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest<HTMLElement>('dialog, main') ?? document.body;

/** Puts antd's styles into a cascade layer, so that our classes always win. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={antdThemeOf(use(ThemeContext))}
        getPopupContainer={popupContainer}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
