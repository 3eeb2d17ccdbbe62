/** What can come of reading a document, other than the document. */
export type Outcome = 'malformed' | 'damaged' | 'unsealed' | 'unsupportedVersion' | 'notDocument' | 'container' | 'limit';

/** What a reader refuses to exceed; Documentation/format.md, section 7. */
export interface Limits {
  jsonBytes: number;
  jsonDepth: number;
  textUnits: number;
  placements: number;
  tableRows: number;
  tableColumns: number;
  tableCells: number;
  tableDepth: number;
  attachmentBytes: number;
  files: number;
  propertyListValues: number;
  propertyListDepth: number;
  /** Bytes of a name in a folder or tar. */
  nameBytes: number;
  /** Folders inside each other. */
  folderDepth: number;
  /** Bytes of a tar, and of all blobs of a document. */
  containerBytes: number;
  /** Bytes of an extended header of a tar. */
  headerBytes: number;
  /** Bytes of memory that the values of the JSON take, as estimated. */
  jsonMemory: number;
}

export interface ReadOptions {
  /** Limits other than the defaults. */
  limits?: Partial<Limits>;
  /** Whether a document without a digest is read, too. */
  unsealed?: boolean;
}

export interface FetchOptions extends ReadOptions {
  signal?: AbortSignal;
}

export type DocumentInput = Uint8Array | ArrayBuffer | Blob | Response;

export interface Verification {
  /** The exit statuses 0, 1 and 65 of `inlay verify`. */
  status: 'sound' | 'damaged' | 'unreadable';
  problems: import('./index.js').DocumentError[];
}

export interface Diagnostic {
  code: 'document.absentBlob' | 'document.absentSource' | 'document.staleSource';
  /** The blob it is about. */
  digest: string;
}

/** Bytes, or why there are none. */
export interface Content {
  digest?: string;
  size?: number;
  bytes: Uint8Array | null;
  /** The URL of bytes that are stored elsewhere. It is never fetched. */
  external?: string;
  /** Why there are no bytes. */
  missing?: string;
}

export interface Representation extends Content {
  role: string;
  /** Internet media type. */
  type?: string;
  width?: number;
  height?: number;
}

/** `type`, `size`, `digest` and `bytes` are those of the first representation: the image itself. */
export interface Image {
  identifier?: string;
  description?: string;
  fileName?: string;
  type?: string;
  size?: number;
  digest?: string;
  bytes: Uint8Array | null;
  representations: Representation[];
}

export interface File extends Content {
  name: string;
  mediaType?: string;
}

export interface Source {
  digest: string;
  size: number;
  format: string;
  value: string;
  bytes: Uint8Array | null;
}

/** A range of the text in UTF-16 code units, as the indices of JavaScript's strings. */
export interface Range {
  at: number;
  length: number;
}

/** Members that this version does not know are kept. */
export interface Open {
  [unknown: string]: unknown;
}

export interface Placement extends Range, Open {
  /** Index into `images`. */
  image: number;
  kind: string;
  /** In thousandths of a point. */
  displaySize?: { width: number; height: number };
}

/** Section 3.5. Lengths are thousandths of a point. */
export interface Run extends Range, Open {
  fontFamily?: string;
  fontClass?: string;
  fontSize?: number;
  weight?: number;
  italic?: true;
  hidden?: true;
  underline?: string;
  strikethrough?: string;
  underlineColor?: string;
  strikethroughColor?: string;
  foregroundColor?: string;
  backgroundColor?: string;
  strokeColor?: string;
  strokeWidth?: number;
  shadow?: { offsetX: number; offsetY: number; blur: number; color?: string };
  link?: string;
  baselineOffset?: number;
  tracking?: number;
  superscript?: number;
  language?: string;
  kerning?: boolean;
  ligatures?: number;
  capitals?: string;
  direction?: string;
  custom?: { [name: string]: PropertyListValue };
}

/** Section 3.6. */
export interface Paragraph extends Range, Open {
  role?: string;
  alignment?: string;
  direction?: string;
  firstLineIndent?: number;
  leadingIndent?: number;
  trailingIndent?: number;
  spacingBefore?: number;
  spacingAfter?: number;
  lineSpacing?: number;
  minimumLineHeight?: number;
  maximumLineHeight?: number;
  defaultTabInterval?: number;
  lineHeightMultiple?: number;
  tighteningFactor?: number;
  hyphenationFactor?: number;
  blockColor?: string;
  tabStops?: { position: number; alignment: string; leader?: string }[];
  markerLength?: number;
  listLevel?: number;
  listMarker?: string;
  keepsWithNext?: true;
  keepsTogether?: true;
  breaksPageBefore?: true;
  custom?: { [name: string]: PropertyListValue };
}

/** Section 3.7. */
export interface Attributes {
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string;
  comment?: string;
  company?: string;
  copyright?: string;
  editor?: string;
  language?: string;
  created?: string;
  modified?: string;
  paperWidth?: number;
  paperHeight?: number;
  marginLeft?: number;
  marginRight?: number;
  marginTop?: number;
  marginBottom?: number;
  viewWidth?: number;
  viewHeight?: number;
  viewMode?: number;
  viewZoom?: number;
  defaultTabInterval?: number;
  hyphenationFactor?: number;
  backgroundColor?: string;
  readOnly?: boolean;
  custom?: { [name: string]: PropertyListValue };
}

/** Section 3.8. */
export type PropertyListValue =
  | { string: string }
  | { integer: string }
  | { real: string }
  | { date: string }
  | { boolean: boolean }
  | { data: string }
  | { array: PropertyListValue[] }
  | { dictionary: { [name: string]: PropertyListValue } };

export type Dimension = number | { share: number };

/** Section 3.12. */
export interface BlockStyle extends Open {
  width?: Dimension;
  minimumWidth?: Dimension;
  maximumWidth?: Dimension;
  height?: Dimension;
  minimumHeight?: Dimension;
  maximumHeight?: Dimension;
  paddingTop?: number;
  paddingRight?: number;
  paddingBottom?: number;
  paddingLeft?: number;
  borderTopWidth?: number;
  borderRightWidth?: number;
  borderBottomWidth?: number;
  borderLeftWidth?: number;
  borderTopColor?: string;
  borderRightColor?: string;
  borderBottomColor?: string;
  borderLeftColor?: string;
  borderTopStyle?: string;
  borderRightStyle?: string;
  borderBottomStyle?: string;
  borderLeftStyle?: string;
  marginTop?: number;
  marginRight?: number;
  marginBottom?: number;
  marginLeft?: number;
  backgroundColor?: string;
  verticalAlignment?: string;
  custom?: { [name: string]: PropertyListValue };
}

/** Section 3.10. */
export interface Table extends BlockStyle {
  columns: number;
  layout?: string;
  columnWidths?: (Dimension | null)[];
  alignment?: string;
  direction?: string;
  headerRows?: number;
  collapsesBorders?: true;
  hidesEmptyCells?: true;
  spacing?: number;
}

/** Section 3.11: a cell, or a box. */
export interface Block extends Range, Open {
  /** Index into `tables`. */
  table?: number;
  row?: number;
  column?: number;
  rowSpan?: number;
  columnSpan?: number;
  /** Index into `blockStyles`. */
  style?: number;
}

export type Segment =
  | { kind: 'text'; at: number; length: number; text: string }
  | { kind: 'image'; at: number; length: number; text: string; image: Image; placement: Placement };
