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
