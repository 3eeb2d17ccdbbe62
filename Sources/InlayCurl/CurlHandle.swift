internal import CCurl
internal import InlayCore
internal import InlayLive

/// One transfer of libcurl, with the memory that it refers to.
@safe
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  let transfer: CurlTransfer
  private let address: UnsafeMutablePointer<inlay_curl_address>
  private var lists = unsafe [UnsafeMutablePointer<curl_slist>]()

  /// `nil` if memory is short.
  init?(_ transfer: CurlTransfer, certificates: String?) {
    guard let handle = unsafe curl_easy_init() else { return nil }
    unsafe pointer = handle
    self.transfer = transfer
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: inlay_curl_address())
    if !set(certificates) { return nil }
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    for index in unsafe lists.indices { unsafe curl_slist_free_all(lists[index]) }
    unsafe address.deallocate()
  }

  private func set(_ certificates: String?) -> Bool {
    let request = transfer.request
    setAddress(request.address)
    func text(_ option: CURLoption, _ value: String) -> Bool {
      unsafe inlay_curl_text(pointer, option, value) == CURLE_OK
    }
    func number(_ option: CURLoption, _ value: Int) -> Bool {
      unsafe inlay_curl_number(pointer, option, value) == CURLE_OK
    }
    var isSet =
      text(CURLOPT_URL, request.url) && text(CURLOPT_PROTOCOLS_STR, "http,https") && text(CURLOPT_PROXY, "")
      && text(CURLOPT_NOPROXY, "*") && number(CURLOPT_NOSIGNAL, 1) && number(CURLOPT_FOLLOWLOCATION, 0)
      && number(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
      && number(CURLOPT_HTTP_CONTENT_DECODING, 0) && number(CURLOPT_BUFFERSIZE, 64 << 10)
      && number(CURLOPT_CONNECTTIMEOUT_MS, request.connectTime.milliseconds)
      && text(CURLOPT_USERAGENT, "Inlay/\(InlayVersion.current)")
    if let certificates { isSet = isSet && text(CURLOPT_CAINFO, certificates) }
    let host = request.host.contains(":") ? "[\(request.host)]" : request.host
    let address = request.address.contains(":") ? "[\(request.address)]" : request.address
    var lines = request.fields.map(Self.line)
    // libcurl would ask first whether it may send a large body, and wait a second for an answer. And it would name a type.
    if transfer.upload != nil {
      lines.append("Expect:")
      if !request.fields.contains(where: { $0.name.lowercased() == "content-type" }) {
        lines.append("Content-Type:")
      }
    }
    isSet =
      isSet && setList(CURLOPT_CONNECT_TO, ["\(host):\(request.port):\(address):\(request.port)"])
      && setList(CURLOPT_HTTPHEADER, lines)
    return isSet && setUpload() && setCallbacks()
  }

  /// The method and the body of a request other than GET.
  private func setUpload() -> Bool {
    guard let upload = transfer.upload else { return true }
    func number(_ option: CURLoption, _ value: Int) -> Bool {
      unsafe inlay_curl_number(pointer, option, value) == CURLE_OK
    }
    // On a connection that was used before, libcurl sends a request again by itself if there is no answer.
    guard number(CURLOPT_FRESH_CONNECT, 1), number(CURLOPT_FORBID_REUSE, 1) else { return false }
    if upload.method == "HEAD" { return number(CURLOPT_NOBODY, 1) }
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    return unsafe number(CURLOPT_POST, 1)
      && inlay_curl_text(pointer, CURLOPT_CUSTOMREQUEST, upload.method) == CURLE_OK
      && inlay_curl_body(
        pointer,
        { bytes, size, count, context in
          let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
          guard let piece = transfer.nextBody(size * count) else {
            // CURL_READFUNC_ABORT.
            return 0x1000_0000
          }
          unsafe UnsafeMutableRawBufferPointer(start: bytes, count: size * count).copyBytes(from: piece)
          return piece.count
        }, context, Int64(upload.body?.count ?? 0)) == CURLE_OK
  }

  /// A line of the head. A line end in a value would begin another field.
  private static func line(_ field: HTTPField) -> String {
    let scalars = (field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)").unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  private func setList(_ option: CURLoption, _ values: [String]) -> Bool {
    var list: UnsafeMutablePointer<curl_slist>?
    for value in values {
      guard let longer = unsafe curl_slist_append(list, value) else { return false }
      unsafe list = longer
    }
    guard let whole = unsafe list else { return true }
    unsafe lists.append(whole)
    return unsafe inlay_curl_list(pointer, option, whole) == CURLE_OK
  }

  private func setAddress(_ text: String) {
    guard let parsed = NetworkAddress(literal: text) else { return }
    let bytes = parsed.bytes
    unsafe address.pointee.count = UInt8(bytes.count)
    unsafe withUnsafeMutableBytes(of: &address.pointee.bytes) { unsafe $0.copyBytes(from: bytes) }
  }

  private func setCallbacks() -> Bool {
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    return unsafe inlay_curl_callbacks(
      pointer,
      { bytes, size, count, context in
        let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let line = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return transfer.takeLine(line) ? size * count : 0
      },
      { bytes, size, count, context in
        let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let piece = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
        // CURL_WRITEFUNC_PAUSE.
        return transfer.takeBytes(piece) ? size * count : 0x1000_0001
      }, context, address) == CURLE_OK
  }
}

extension Duration {
  /// Whole milliseconds, at least 1.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return max(1, Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
