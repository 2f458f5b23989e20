// Wraps a component so that it is redrawn only when one of its properties has changed.

import { Component, createElement } from "preact";
import type { FunctionComponent } from "preact";

export function memo<Props extends object>(view: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    shouldComponentUpdate(next: Props): boolean {
      const now = this.props as Props;
      for (const key in next) if (next[key] !== now[key]) return true;
      for (const key in now) if (!(key in next)) return true;
      return false;
    }
    render(props: Props) {
      return createElement(view, props);
    }
  }
  return Memo as unknown as FunctionComponent<Props>;
}
