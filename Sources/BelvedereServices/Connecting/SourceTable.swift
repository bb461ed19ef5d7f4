// SPDX-License-Identifier: MIT

// The table of sources without accounts.

extension SourceTools {
  /// Makes the factories of these sources.
  func makeFactories() -> [any SourceFactory] {
    [PublicSourceFactory<CommonsArchive>(self), PublicSourceFactory<OpenverseArchive>(self)]
  }
}
