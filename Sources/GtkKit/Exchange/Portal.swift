// SPDX-License-Identifier: MIT

// Desktop services for a file: wallpaper, mail, showing it in its folder. They go through the portals,
// which ask the person where needed, and which a desktop may lack.

import CGtk
import CGtkShim
import Foundation

/// Requests to the desktop.
package enum Portal {
  /// The outcome of a request.
  package enum Outcome {
    case done
    /// The person changed their mind.
    case cancelled
    /// The desktop has no such service, or the service refused. The text is for "Details".
    case failed(String)
  }

  /// A part of the portal that a desktop may lack.
  package enum Part: String {
    case email = "org.freedesktop.portal.Email"
    case wallpaper = "org.freedesktop.portal.Wallpaper"
  }

  /// The screens whose wallpaper can be set.
  package enum WallpaperPlace { case background, lockScreen }

  /// Checks that the desktop has a part of the portal.
  package static func checkAvailability(
    of part: Part, answered: @escaping @MainActor (Bool) -> Void
  ) {
    let answering = Answering { outcome in
      if case .done = outcome { answered(true) } else { answered(false) }
    }
    bv_portal_check(part.rawValue, finish, answering.box())
  }

  /// Sets a file as wallpaper; the portal shows it and asks first.
  package static func setWallpaper(
    _ file: URL, on place: WallpaperPlace, over window: UnsafeMutablePointer<GtkWindow>?,
    answered: @escaping @MainActor (Outcome) -> Void
  ) {
    let answering = Answering(over: window, answered)
    bv_portal_set_wallpaper(
      answering.handle.window, file.absoluteString, place == .lockScreen ? 1 : 0, finish,
      answering.box())
  }

  /// Opens a new mail with a file attached, for the person to address and send.
  package static func composeMail(
    subject: String, text: String, attaching file: URL,
    over window: UnsafeMutablePointer<GtkWindow>?,
    answered: @escaping @MainActor (Outcome) -> Void
  ) {
    let answering = Answering(over: window, answered)
    bv_portal_compose_email(
      answering.handle.window, subject, text, file.path, finish, answering.box())
  }

  /// True if other programs can be reached through the portals only: in a sandbox, which does not see them.
  package static var isNeeded: Bool { bv_portal_is_needed() != 0 }

  /// Lets the person choose a program for a file, and opens the file with it.
  package static func open(
    _ file: URL, over window: UnsafeMutablePointer<GtkWindow>?,
    answered: @escaping @MainActor (Outcome) -> Void
  ) {
    let answering = Answering(over: window, answered)
    bv_portal_open_file(answering.handle.window, file.absoluteString, finish, answering.box())
  }

  /// Shows a file in the file manager. A file that a sandbox sees has another path outside, which the portal knows.
  /// Outside of one the file manager is asked itself, since older portals open the folder without selecting the file.
  package static func showInFolder(
    _ file: URL, answered: @escaping @MainActor (Outcome) -> Void
  ) {
    let show = isNeeded ? bv_portal_open_folder : bv_show_in_file_manager
    show(file.absoluteString, finish, Answering(answered).box())
  }

  /// The media type of a key by which another program gets files from the portal.
  package static let sharedFilesType = "application/vnd.portal.filetransfer"

  /// Gives files to the portal, for another program that may not see their folder. Returns the key for it; nil if the
  /// desktop has no such portal.
  package static func share(_ files: [URL]) async -> String? {
    await withCheckedContinuation { continuation in
      var paths = files.map { UnsafePointer(g_strdup($0.path)) } + [nil]
      defer { for path in paths { g_free(UnsafeMutableRawPointer(mutating: path)) } }
      bv_portal_share_files(
        &paths, finishSharing, Unmanaged.passRetained(Sharing(continuation)).toOpaque())
    }
  }
}

/// Passed to C retained; the key, which comes once, releases it.
private final class Sharing {
  let continuation: CheckedContinuation<String?, Never>

  init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }
}

nonisolated private let finishSharing: BvFilesShared = { key, data in
  guard let data else { return }
  nonisolated(unsafe) let owned = data
  let key = key.map { String(cString: $0) }
  MainActor.assumeIsolated {
    Unmanaged<Sharing>.fromOpaque(owned).takeRetainedValue().continuation.resume(returning: key)
  }
}

/// Passed to C retained; the answer, which comes once, releases it.
private final class Answering {
  let handle: WindowHandle
  let answered: @MainActor (Portal.Outcome) -> Void

  init(
    over window: UnsafeMutablePointer<GtkWindow>? = nil,
    _ answered: @escaping @MainActor (Portal.Outcome) -> Void
  ) {
    handle = WindowHandle(of: window)
    self.answered = answered
  }

  func box() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

nonisolated private let finish: BvPortalDone = { outcome, detail, data in
  guard let data else { return }
  nonisolated(unsafe) let owned = data
  let detail = detail.map { String(cString: $0) } ?? ""
  MainActor.assumeIsolated {
    let answering = Unmanaged<Answering>.fromOpaque(owned).takeRetainedValue()
    answering.handle.giveBack()
    answering.answered(Portal.Outcome(outcome, detail: detail))
  }
}

extension Portal.Outcome {
  init(_ outcome: BvPortalOutcome, detail: String) {
    self =
      switch outcome {
      case BV_PORTAL_DONE: .done
      case BV_PORTAL_CANCELLED: .cancelled
      default: .failed(detail)
      }
  }
}
