import Foundation

/// A port of this machine that only programs of this machine reach.
struct Listener {
  let port: UInt16
  private let descriptor: Int32

  /// Opens a port; 0 takes a free one.
  init?(port: UInt16) {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    // What is sent to a client that has left shall not end the server.
    signal(SIGPIPE, SIG_IGN)
    let descriptor = socket(AF_INET, stream, 0)
    var (yes, address) = (Int32(1), sockaddr_in())
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isOpen else { return nil }
    self.descriptor = descriptor
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Waits for a client.
  func next() -> Connection {
    while true {
      let client = accept(descriptor, nil, nil)
      if client >= 0 { return Connection(client) }
    }
  }
}
