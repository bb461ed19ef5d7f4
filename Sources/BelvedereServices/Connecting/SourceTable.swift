// The sources without accounts that the connector knows.

extension SourceTools {
  /// Makes the factories of all of them.
  func makeFactories() -> [any SourceFactory] {
    [ArchiveFactory<CommonsArchive>(self), ArchiveFactory<OpenverseArchive>(self)]
  }
}
