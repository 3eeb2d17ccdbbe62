/// What people see of the sample of `InspectReportTests`, 80 columns wide.
let golden = """
  RTFD · 14 UTF-16 units · 3 placements · 2 images · 1 U+FFFC without an image

  Text
    Hi [a dog [31m]\u{FFFC}
    ␛]0;x␇[owl][a dog [31m]

  Images
  №  kind        description  id        type  pixels  bytes  SHA-256       placed
  1  glyph       a dog␛[31m   142D3296  png      1×1     70  6b7fa434f92a      2×
  2  attachment  owl          gone                                             1×
     not in the file

  Files
  №  name           bytes  SHA-256
  1  x\\u{202E}.bin      3  039058c6f2c0

  Diagnostics
  at  what        code
   4  a bare␉one  model.literalObjectReplacement

  """

/// What people see of `Samples.nestedTables`, 80 columns wide.
let goldenTables = """
  Inlay · 21 UTF-16 units · 0 placements · 0 images · 3 tables · 2 boxes

  Text
    Tea:
    a
    bc
    d
    e
    f
    g
    end

  Tables
  №  columns  rows  cells  merged  at  in                        first row
  1        3     2      3       2   5                            a │ bc
  2        1     2      2          10  table 1, row 2, column 3  d
  3        1     1      1          16                            g

  """ + goldenBoxes

let goldenBoxes = """

  Boxes
  №  at  units  in                        begins
  1   0      5                            Tea:
  2  14      2  table 1, row 2, column 3  f

  """
