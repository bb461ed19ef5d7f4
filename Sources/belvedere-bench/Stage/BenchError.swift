/// Why nothing could be measured.
enum BenchError: Error, CustomStringConvertible {
  case unexpected(String)

  var description: String {
    switch self {
    case .unexpected(let what): "Cannot measure: \(what)"
    }
  }
}
