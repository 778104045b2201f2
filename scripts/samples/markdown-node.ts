/** The part of an mdast node this tool looks at. */
export interface MarkdownNode {
  type: string;
  value?: string;
  lang?: string | null;
  meta?: string | null;
  name?: string | null;
  attributes?: readonly { name?: string; value?: unknown }[];
  children?: MarkdownNode[];
  position?: {
    start: { offset?: number; line: number; column: number };
    end: { offset?: number; line: number; column: number };
  };
}
