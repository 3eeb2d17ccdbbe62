import MessageServer

// process-server FOLDER: the server of this package, whose work is done by pandoc and ImageMagick, on a free port.
// `Scripts/faults/load-server --beside-processes` measures it.
var options = ServerOptions(folder: CommandLine.arguments[1])
options.port = 0
try await MessageService(options, work: ProcessWork()).run()
