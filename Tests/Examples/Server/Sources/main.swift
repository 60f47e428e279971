import Foundation

let usage = """
  usage: example-server FOLDER [--port 8000] [--at-once 2] [--threads 1]
    FOLDER     has the pictures
    --port     0 takes a free one; the first line of the output is the address
    --at-once  how many videos are made at the same time; other requests wait
    --threads  how many threads draw one video
  """

func fail(_ words: String) -> Never {
  FileHandle.standardError.write(Data("\(words)\n".utf8))
  exit(64)
}

func serve(_ listener: Listener, _ videos: Videos) -> Never {
  while true {
    let connection = listener.next()
    Thread.detachNewThread { connection.serve(videos) }
  }
}

var options = ["--port": 8000, "--at-once": 2, "--threads": 1]
var words = CommandLine.arguments.dropFirst()
guard let folder = words.popFirst(), !folder.hasPrefix("-") else { fail(usage) }
while let option = words.popFirst() {
  guard options[option] != nil, let value = words.popFirst().flatMap({ Int($0) }),
    (option == "--port" ? 0...65535 : 1...256).contains(value)
  else { fail(usage) }
  options[option] = value
}
let videos = Videos(
  folder: folder, atOnce: options["--at-once"] ?? 2, threads: options["--threads"] ?? 1)
guard videos.pictures() != nil else { fail("'\(folder)' is not a folder") }
guard let listener = Listener(port: UInt16(options["--port"] ?? 0)) else {
  fail("the port cannot be used")
}
print("http://127.0.0.1:\(listener.port)/")
// Output to a file would wait until there is more of it.
fflush(nil)
serve(listener, videos)
