/** A browser that a test drives, whatever drives it. */
export interface Engine {
  /** Its name and version: `Firefox 153.8.0`. */
  version: string;
  /** Opens a tab that shares no storage with others, and ends the one before. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Makes the page so wide and so high, in CSS pixels; what is opened after it is laid out so. */
  size: (width: number, height: number) => Promise<void>;
  /** Goes to an address; what is there has been loaded when this ends. */
  goto: (address: string) => Promise<void>;
  /** Calls a function in the page, and waits for what it promises. It can use nothing from around it. */
  evaluate: <T, A extends readonly unknown[] = []>(
    act: (...args: A) => T | Promise<T>,
    ...args: A
  ) => Promise<T>;
  /** Presses an element as a reader's mouse does. */
  click: (css: string) => Promise<void>;
  /** Turns the wheel over an element's middle by so many pixels, to the right and down. */
  wheel: (css: string, right: number, down: number) => Promise<void>;
  /** Types into what has the focus, key by key. */
  type: (text: string) => Promise<void>;
  /** Presses one key, with Control held when asked. */
  press: (key: Key, held?: "Control") => Promise<void>;
  /** Console errors and uncaught errors since it was asked last; none when the driver cannot tell. */
  faults: () => string[];
}

export type Key = "Escape" | "Tab" | "Enter" | "End" | "a" | "v" | "z";
