import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { use, type ReactNode } from 'react';
import { ThemeContext } from '../theme/themeContext.ts';
import { antdThemes } from './antdTheme.ts';

/** What opens over the page stays inside an open dialog, outside of which everything is inert, or the page's landmark. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest<HTMLElement>('dialog, main') ?? document.body;

/** Around each widget of antd. Its styles stay in a layer of their own, so that any class of ours wins over them. */
export function AntdTheme({ children }: { children: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={antdThemes[use(ThemeContext)]}
        getPopupContainer={popupContainer}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
