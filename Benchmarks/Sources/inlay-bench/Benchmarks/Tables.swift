import Foundation
import TestKit

/// The numbers of cells that tables are measured with.
let tableSizes = [10_000, 100_000]

/// A page with one table to a PDF of A4 pages, whole programs.
func tablePDF(_ cells: Int) -> Benchmark {
  tableBenchmark("table-pdf", "a PDF of A4 pages", cells) { input in
    let page = input.path("table.html")
    return [
      input.contender("inlay render", "inlay.pdf") {
        [TerminalInputs.program, "render", page, "-o", $0, "--page", "a4"]
      },
      input.contender("WeasyPrint", "weasyprint.pdf") {
        [Rivals.inEnvironment("weasyprint"), page, $0]
      },
      input.contender("LibreOffice", "table.pdf") {
        [
          "soffice", "-env:UserInstallation=file://\(input.path("profile"))", "--headless", "--convert-to",
          "pdf",
          "--outdir", URL(fileURLWithPath: $0).deletingLastPathComponent().path, page,
        ]
      },
    ]
  }
}

/// The same page to plain text with aligned columns, whole programs.
func tableText(_ cells: Int) -> Benchmark {
  tableBenchmark("table-text", "plain text", cells) { input in
    let page = input.path("table.html")
    func own(_ name: String, _ tables: String) -> Contender {
      input.contender(name, "\(tables).txt") {
        [TerminalInputs.program, "convert", page, $0, "--tables", tables, "--quiet"]
      }
    }
    return [
      own("inlay convert", "aligned"), own("inlay convert, with tabs", "tabs"),
      input.contender("pandoc html → plain", "pandoc.txt") {
        ["pandoc", "-f", "html", "-t", "plain", page, "-o", $0]
      },
    ]
  }
}

private func tableBenchmark(
  _ name: String, _ result: String, _ cells: Int, contenders: (TableInput) -> [Contender]
) -> Benchmark {
  let input = TableInput(cells: cells)
  return Benchmark(
    name: "\(name)-\(cells)",
    work: "\(input.size) bytes of HTML, a table of \(cells) cells, whole program, to \(result)",
    contenders: contenders(input), growsFrom: cells == tableSizes[0] ? nil : "\(name)-\(cells / 10)",
    perUnit: (count: cells, name: "cell"), comparesOutput: true,
    // The folder is gone with the input.
    finish: { withExtendedLifetime(input) {} })
}
