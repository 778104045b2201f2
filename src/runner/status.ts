import { icons } from "./icons.ts";

/** How a sample's run stands, in the words of its status line. */
const STATES = {
  running: { words: "Running", icon: icons.running },
  same: { words: "Same as the verified output", icon: icons.same },
  differs: { words: "Differs from the verified output", icon: icons.differs },
  limit: { words: "Stopped after 5 s", icon: icons.stopped },
  stopped: { words: "Stopped", icon: icons.stopped },
  refused: { words: "Not started", icon: icons.refused },
  silent: { words: "No output", icon: icons.silent },
} as const;

export type State = keyof typeof STATES;

/** The status in the output's head: always a picture and words, read aloud when it changes. */
export interface Status {
  /** Without a state: plain words instead, or those the page had. */
  show: (state: State | undefined, plain?: string) => void;
}

export function drawStatus(head: Element): Status {
  const element = document.createElement("span");
  element.className = "o-state";
  element.setAttribute("role", "status");
  head.append(element);
  const from = head.querySelector<HTMLElement>(".o-from");
  const captured = from?.textContent ?? "";
  return {
    show(state, plain = captured) {
      if (from !== null) {
        from.hidden = state !== undefined;
        from.textContent = plain;
      }
      if (state === undefined) {
        element.replaceChildren();
        return;
      }
      const { words, icon } = STATES[state];
      element.innerHTML = icon;
      element.append(words);
    },
  };
}
