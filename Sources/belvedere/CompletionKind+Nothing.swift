// SPDX-License-Identifier: MIT

// Completions of the words that only the person knows.

import ArgumentParser

nonisolated extension CompletionKind {
  /// Offers nothing. An argument without any completion makes zsh 5.9 show its name, and then not insert the option
  /// that is completed at the same place.
  static var nothing: CompletionKind { .list([]) }
}
