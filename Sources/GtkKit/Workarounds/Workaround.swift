// SPDX-License-Identifier: MIT

// The work-arounds for faults of GTK, libadwaita and libshumate, and the versions that need them. The code of each one
// checks `isNeeded` and does nothing if the fault is fixed. docs/workarounds.md has the symptoms, and the tests that
// show if a work-around is still needed. When the oldest supported version rises, cases are removed with their code.

/// A work-around for a fault of a library.
nonisolated package enum Workaround: String, CaseIterable, Sendable {
  case closedFileDialogs
  case dragTimers
  case endedPresses
  case fileLists
  case flapsWithoutSize
  case keptSections
  case lateDrags
  case lateSeparators
  case lostLayouts
  case namelessButtons
  case refusedPopovers
  case scrolledPages
  case sharedPictures
  case sidewaysScrolling
  case slidingToasts
  case strayMotions
  case tileOrder
  case unansweredDrops
  case unseenFocus
  case unseenSpinners
  case unspokenTexts

  /// The library that has the fault.
  package var library: Library {
    switch self {
    case .flapsWithoutSize, .namelessButtons, .slidingToasts: .adwaita
    case .tileOrder: .shumate
    default: .gtk
    }
  }

  /// The first stable version without the fault; nil if none is known.
  package var mendedIn: LibraryVersion? {
    switch self {
    case .fileLists: LibraryVersion(4, 10)
    case .slidingToasts: LibraryVersion(1, 3)
    case .unseenFocus: LibraryVersion(4, 24)
    case .unseenSpinners: LibraryVersion(4, 16)
    case .unspokenTexts: LibraryVersion(4, 14)
    default: nil
    }
  }

  /// True if the loaded library has the fault.
  package var isNeeded: Bool {
    isNeeded(at: library.version) || parts.contains { $0.isNeeded(at: $0.library.version) }
  }

  /// The work-arounds that this one's code calls.
  private var parts: [Workaround] {
    self == .refusedPopovers ? [.scrolledPages, .strayMotions] : []
  }

  /// Returns true if a version of the library has the fault.
  ///
  /// - Parameter version: nil if it is not known.
  package func isNeeded(at version: LibraryVersion?) -> Bool {
    guard let mendedIn, let version else { return true }
    return version < mendedIn
  }
}

extension Workaround {
  /// Installs the needed work-arounds that apply to all widgets. To be called once, with a display, before there is a
  /// widget.
  @MainActor package static func install() {
    PopoverGrabs.decide()
    UnseenFocus.release()
    SharedPictures.freeWithTheirWindow()
    EndedPresses.forgetWithTheirWindow()
    DragTimers.outlast()
    LateDrags.cancel()
    UnansweredDrops.refuse()
  }
}
