// SPDX-License-Identifier: MIT

// One transfer of libcurl: the easy handle with the options that enforce our rules, and the received data. Owns its C
// handles. Created, run and released on the transfer thread only.
//
// curl does not follow redirects: HTTPClient checks each one like a first request, so that the authorization header
// never reaches another host.

import BelvedereCore
import CCurl
import Foundation

final class CurlTransfer {
  /// The result of a finished transfer.
  struct Outcome: Sendable {
    let response: HTTPResponse
    /// The target of a redirect, absolute.
    let redirect: String?
  }

  let easy: UnsafeMutableRawPointer
  private let limits: TransferLimits
  /// Accounts for the bytes of `body` until this transfer is released.
  private let room: TransferRoom
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>
  private var headers = ResponseHeaders()
  private var headerBytes = 0
  private var body = Data()
  /// A violation of our own rules, which takes precedence over curl's result: a refused option, or too long an answer.
  private(set) var breach: HTTPError?
  private let progress: (@Sendable (TransferProgress) -> Void)?
  private var lastReport: ContinuousClock.Instant?

  /// Prepares a transfer. Throws `HTTPError.invalidRequest` if a header is not safe to send.
  init(
    _ request: HTTPRequest, configuration: HTTPConfiguration, room: TransferRoom
  ) throws(HTTPError) {
    let lines = try headerLines(of: request)
    guard let easy = curl_easy_init() else {
      throw .unreachable(detail: "The transfer could not be prepared")
    }
    self.easy = easy
    limits = request.limits
    self.room = room
    progress = request.progress
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for line in lines { headerList = curl_slist_append(headerList, line) }
    setSafety(request)
    setTrust(configuration)
    setTimeouts(configuration)
    setContent(request, configuration)
    setCallbacks()
  }

  deinit {
    room.giveBack(body.count)
    curl_easy_cleanup(easy)
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  /// The result of the transfer, after curl has reported its end.
  func outcome(_ code: CURLcode) -> Result<Outcome, HTTPError> {
    if let breach { return .failure(breach) }
    guard code == CURLE_OK else { return .failure(error(of: code)) }
    var status = 0
    _ = bv_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
    var redirect: UnsafePointer<CChar>?
    _ = bv_curl_get_string(easy, CURLINFO_REDIRECT_URL, &redirect)
    let response = HTTPResponse(status: status, headers: headers, body: body)
    return .success(Outcome(response: response, redirect: redirect.map { String(cString: $0) }))
  }

  /// The number of connections made for this transfer; 0 if one was reused.
  var newConnections: Int {
    var count = 0
    _ = bv_curl_get_long(easy, CURLINFO_NUM_CONNECTS, &count)
    return count
  }
}

// MARK: - Options

extension CurlTransfer {
  private func setSafety(_ request: HTTPRequest) {
    let scheme = request.address.origin.scheme
    set(CURLOPT_URL, request.address.text)
    set(CURLOPT_PROTOCOLS_STR, scheme)
    set(CURLOPT_REDIR_PROTOCOLS_STR, scheme)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_UNRESTRICTED_AUTH, 0)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_SSLVERSION, bv_curl_tls_1_2)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_NOSIGNAL, 1)
    // The loopback interface is never behind a proxy, even if the environment has one.
    if request.address.origin.isLoopback { set(CURLOPT_NOPROXY, "*") }
    let isSecure = scheme == "https"
    set(CURLOPT_HTTP_VERSION, isSecure ? bv_curl_http_version_2_tls : bv_curl_http_version_1_1)
    // Waits for a connection that is being made, so that HTTP/2 can multiplex on it.
    set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
  }

  private func setTrust(_ configuration: HTTPConfiguration) {
    if let authority = configuration.authority {
      check(bv_curl_set_bytes(easy, CURLOPT_CAINFO_BLOB, authority, authority.utf8.count))
    }
    if let ciphers = configuration.ciphers { set(CURLOPT_SSL_CIPHER_LIST, ciphers) }
  }

  private func setTimeouts(_ configuration: HTTPConfiguration) {
    set(CURLOPT_CONNECTTIMEOUT, configuration.connectTimeout)
    set(CURLOPT_LOW_SPEED_TIME, configuration.stallTimeout)
    set(CURLOPT_LOW_SPEED_LIMIT, configuration.stallSpeed)
    set(CURLOPT_TIMEOUT, limits.totalSeconds)
  }

  private func setContent(_ request: HTTPRequest, _ configuration: HTTPConfiguration) {
    switch request.method {
    case .get: set(CURLOPT_HTTPGET, 1)
    case .post, .put:
      set(CURLOPT_POST, 1)
      if request.method == .put { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
      let form = request.form ?? ""
      _ = bv_curl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(form.utf8.count))
      set(CURLOPT_COPYPOSTFIELDS, form)
    case .delete: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    set(CURLOPT_USERAGENT, configuration.userAgent)
    // Empty means all encodings of this libcurl.
    if request.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "") }
    _ = bv_curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerList)
  }

  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = bv_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    _ = bv_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    _ = bv_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    _ = bv_curl_set_bytes_callback(easy, CURLOPT_WRITEFUNCTION, receiveBody)
    _ = bv_curl_set_bytes_callback(easy, CURLOPT_HEADERFUNCTION, receiveHeader)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    check(bv_curl_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) {
    check(bv_curl_set_string(easy, option, value))
  }

  /// Records an option that curl refused. Since a rule would not hold, the transfer is not started.
  private func check(_ code: CURLcode) {
    guard code != CURLE_OK, breach == nil else { return }
    breach = .invalidRequest(detail: String(cString: curl_easy_strerror(code)))
  }
}

// MARK: - Arriving bytes

private let receiveBody: bv_curl_bytes_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.appendBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let receiveHeader: bv_curl_bytes_callback = { bytes, size, count, context in
  guard let bytes, let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.appendHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

extension CurlTransfer {
  /// The limit for all header lines of an answer, in bytes; real ones have about 2 kB.
  private static let maximumHeaderBytes = 65_536
  /// The shortest time between two reports, frequent enough for a moving progress bar.
  private static let reportInterval = Duration.milliseconds(100)

  /// Counts decoded bytes itself: before curl 8.4, CURLOPT_MAXFILESIZE checks only Content-Length.
  fileprivate func appendBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limits.maximumBytes else {
      breach = .tooLarge(limit: limits.maximumBytes)
      return 0
    }
    guard room.take(bytes.count) else {
      breach = .noRoom
      return 0
    }
    body.append(contentsOf: bytes)
    reportProgress()
    return bytes.count
  }

  private func reportProgress() {
    guard let progress else { return }
    let now = ContinuousClock.now
    if let lastReport, now - lastReport < Self.reportInterval { return }
    lastReport = now
    progress(
      TransferProgress(
        receivedBytes: body.count, expectedBytes: headers.count("content-length")))
  }

  fileprivate func appendHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= Self.maximumHeaderBytes else {
      breach = .malformed(detail: "The answer's header is over 64 kB")
      return 0
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // An interim answer (100, 103) may have come first.
      headers = ResponseHeaders()
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      headers.add(value, to: String(line[..<colon]))
    }
    return bytes.count
  }

  private func error(of code: CURLcode) -> HTTPError {
    let text = String(cString: errorText)
    let detail = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    var verification = 0
    _ = bv_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verification)
    return HTTPError(code, detail: detail, verification: verification)
  }
}

extension HTTPError {
  /// Translates curl's code.
  ///
  /// - Parameter verification: the TLS library's verdict on the certificate.
  fileprivate init(_ code: CURLcode, detail: String, verification: Int) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      self = .insecure(
        ConnectionFlaw(code, detail: detail, verification: verification), detail: detail)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: self = .forbiddenAddress(detail: detail)
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY: self = .malformed(detail: detail)
    default: self = .unreachable(detail: detail)
    }
  }
}

extension ConnectionFlaw {
  /// Maps OpenSSL's codes (`X509_V_ERR_…` of openssl/x509_vfy.h). Failures of other TLS libraries, whose codes differ,
  /// become `.other`.
  fileprivate init(_ code: CURLcode, detail: String, verification: Int) {
    guard let library = bv_curl_tls_library(), String(cString: library).hasPrefix("OpenSSL") else {
      self = .other
      return
    }
    switch (code, verification) {
    // There is no code for the version; these are OpenSSL's messages when one side refuses it.
    case (CURLE_SSL_CONNECT_ERROR, _):
      let refusals = ["unsupported protocol", "alert protocol version"]
      self = refusals.contains(where: { detail.contains($0) }) ? .oldEncryption : .other
    // Not yet valid, expired.
    case (CURLE_PEER_FAILED_VERIFICATION, 9), (CURLE_PEER_FAILED_VERIFICATION, 10):
      self = .outOfDate
    // The issuer is missing or not trusted, or the certificate is self-signed.
    case (CURLE_PEER_FAILED_VERIFICATION, 2), (CURLE_PEER_FAILED_VERIFICATION, 18...21),
      (CURLE_PEER_FAILED_VERIFICATION, 27...28):
      self = .untrusted
    // curl itself compares the name, after the chain was verified. The code is then curl's initial one, 1, or 0.
    case (CURLE_PEER_FAILED_VERIFICATION, 0...1): self = .wrongHost
    default: self = .other
    }
  }
}

/// The checked header lines for curl.
private func headerLines(of request: HTTPRequest) throws(HTTPError) -> [String] {
  var headers = request.headers
  if request.form != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
  if let authorization = request.authorization, authorization.origin == request.address.origin {
    headers["Authorization"] = authorization.value
  }
  for (name, value) in headers {
    guard HTTPRequest.canSend(name), HTTPRequest.canSend(value) else {
      throw .invalidRequest(detail: "The header \(name) cannot be sent")
    }
  }
  return headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
}
