/** What one program is checked from. */
export interface TypeCheckRequest {
  root: string;
  samplesFolder: string;
  /** Files on disk, absolute. */
  files: readonly string[];
  /** Code that stands only in a page: an invented path in the samples folder, and its text. */
  snippets: readonly { path: string; text: string }[];
}

/** One message of the compiler. */
export interface CompilerError {
  /** Absolute; undefined for one about the options. */
  file: string | undefined;
  line: number;
  column: number;
  code: number;
  message: string;
}

/** What one program says, and the files it is made of. */
export interface TypeCheckAnswer {
  errors: CompilerError[];
  files: string[];
}
