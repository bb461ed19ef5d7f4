// SPDX-License-Identifier: MIT

// The golden hours of a day as entries for a calendar: opened with the person's calendar program, or saved as a file.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A button that hands the golden hours to the calendar program; its menu saves them.
final class CalendarButton {
  private static let mediaType = "text/calendar"

  let widget: Widget

  private let light: PlaceLight
  private let files: any FileSaving
  private let account: () -> AccountName?
  private let name: () -> String
  private var tracking: Tracking?

  /// - Parameter name: the name of the place.
  init(_ light: PlaceLight, in context: AppContext, name: @escaping () -> String) {
    self.light = light
    self.name = name
    files = context.parts.sharing.files
    account = { [session = context.session] in session.signedIn?.account }
    widget = Make.splitButton(tr("Add to Calendar…"), more: tr("More"))
    widget.align(.start)
    widget.attach(self)
    widget.on("clicked") { [weak self] in self?.open() }
    let actions = ActionGroup(prefix: "light", on: widget)
    let saving = Action("light.save-calendar")
    actions.add(saving) { [weak self] in self?.save() }
    widget.setSplitMenu([[.command(tr("Save as File…"), saving)]])
    tracking = widget.track { [weak self] in
      guard let self else { return }
      widget.isSensitive = light.day.map { !$0.intervals(of: .goldenHour).isEmpty } ?? false
    }
  }

  /// Opens the entries with the calendar program; without one, asks where to save them.
  private func open() {
    guard let day = light.day else { return }
    let (data, fileName) = (content(of: day), fileName(of: day))
    let owner = account() ?? AccountName(service: "", account: "")
    Task { [weak self, files] in
      do throws(SaveError) {
        let file = try await files.lend(data, named: fileName, for: owner)
        guard let self else { return }
        OpenWith.open(file, ofType: Self.mediaType, over: widget.window) { [weak self] in
          self?.save()
        }
      } catch {
        self?.tell(error)
      }
    }
  }

  private func save() {
    guard let day = light.day else { return }
    let data = content(of: day)
    let asking = GObjectRef(retaining: widget)
    SaveDialog.present(
      over: widget.window, title: tr("Save Golden Hours"), name: fileName(of: day), folder: nil,
      filter: FileFilter(tr("Calendars"), mediaTypes: [Self.mediaType], endings: ["ics"]),
      optionsLabel: "", options: []
    ) { [weak self, files] answer in
      Task {
        do throws(SaveError) {
          try await files.save(data, to: answer.file, mayReplace: true)
          asking.pointer.toast(tr("Saved as %@", answer.file.lastPathComponent))
        } catch {
          self?.tell(error)
        }
      }
    }
  }

  private func tell(_ error: SaveError) {
    widget.toast(tr("The golden hours were not saved: %@", error.reason))
  }

  private func fileName(of day: LightDay) -> String { "golden-hour-\(day.date).ics" }

  /// The entries of a day, each with the place in its title and sunrise and sunset in its note.
  private func content(of day: LightDay) -> Data {
    let kinds: [(LightEvent.Kind, String)] = [(.sunrise, tr("Sunrise")), (.sunset, tr("Sunset"))]
    let times = kinds.compactMap { kind, title in day.text(of: kind).map { "\(title) \($0)" } }
    let name = name()
    let calendar = LightCalendar(
      title: tr("Golden hour: %@", name), note: times.joined(separator: "\n"), location: name)
    return Data(calendar.text(of: day, now: Date()).utf8)
  }
}
