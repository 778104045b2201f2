/** Why an edit cannot be run: the place in it, and what is wrong there. */
export class EditError extends Error {
  override readonly name = "EditError";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  constructor(message: string, place: { file: string; line: number; column: number }) {
    super(message);
    this.file = place.file;
    this.line = place.line;
    this.column = place.column;
  }
}
