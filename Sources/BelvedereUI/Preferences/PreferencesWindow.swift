// Preferences: which service and key, and what is kept on disk. Each takes effect at once.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The preferences window.
final class PreferencesWindow {
  private let window: Widget
  private let context: AppContext
  private let usage: Widget
  private let budget: Widget
  private let service: Widget
  private let keyButton: Widget
  private let removeButton: Widget
  private var tracking: Tracking?
  private var budgetTask: Task<Void, Never>?

  init(context: AppContext) {
    self.context = context
    window = adw_window_new()!
    usage = adw_action_row_new()!
    budget = adw_action_row_new()!
    service = adw_action_row_new()!
    keyButton = Make.button(tr("_Change…"))
    removeButton = Make.button(tr("_Remove"))
    build()
    window.attach(self)
    tracking = track { [unowned self] in
      showService()
      followBudget()
    }
    showUsage()
  }

  func present(over parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(window.cast(), parent)
    gtk_window_present(window.cast())
  }

  isolated deinit { budgetTask?.cancel() }

  /// Built of the parts of AdwPreferencesWindow, which in libadwaita 1.2 never frees its rows.
  private func build() {
    gtk_window_set_title(window.cast(), tr("Preferences"))
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 640, 576)
    let page = adw_preferences_page_new()!
    adw_preferences_page_add(page.cast(), serviceGroup().cast())
    adw_preferences_page_add(page.cast(), storageGroup().cast())
    page.setExpands(horizontal: true, vertical: true)
    let column = Make.box(GTK_ORIENTATION_VERTICAL, [adw_header_bar_new()!, page])
    adw_window_set_content(window.cast(), column)
    window.onKey { [unowned self] key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.cast())
      return true
    }
  }
}

// MARK: - Service

extension PreferencesWindow {
  private func serviceGroup() -> Widget {
    let group = adw_preferences_group_new()!
    adw_preferences_group_set_title(group.cast(), tr("Service"))
    for button in [keyButton, removeButton] {
      button.align(nil, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(service.cast(), button)
    }
    keyButton.on("clicked") { [unowned self] in
      KeyDialog(context: context).present(over: window.cast())
    }
    removeButton.on("clicked") { [unowned self] in confirmRemoval() }
    adw_preferences_row_set_title(budget.cast(), tr("Requests This Hour"))
    adw_preferences_group_add(group.cast(), service)
    adw_preferences_group_add(group.cast(), budget)
    return group
  }

  private func showService() {
    let description = context.session.service
    let title =
      switch description?.kind {
      case .demo: tr("Demo")
      case .unsplash: "Unsplash"
      case .custom: description?.id ?? ""
      case nil: tr("Not connected")
      }
    adw_preferences_row_set_title(service.cast(), escapeMarkup(title))
    let hasKey = context.session.usesKeptKey
    adw_action_row_set_subtitle(
      service.cast(),
      hasKey ? tr("With your own key") : tr("Your own key shows the photos of Unsplash"))
    Make.setLabel(hasKey ? tr("_Change…") : tr("_Use Key…"), of: keyButton)
    removeButton.isVisible = hasKey
  }

  private func followBudget() {
    budgetTask?.cancel()
    guard let reporting = context.session.connection?.budget else { return show(nil) }
    show(reporting.budget)
    budgetTask = Task { [weak self] in
      for await budget in reporting.budgets() { self?.show(budget) }
    }
  }

  private func show(_ budget: RequestBudget?) {
    let text = budget.map {
      tr("%@ of %@ left", UserLocale.text($0.remaining), UserLocale.text($0.limit))
    }
    adw_action_row_set_subtitle(self.budget.cast(), text ?? tr("Nothing asked yet"))
  }

  private func confirmRemoval() {
    Dialog.present(
      over: window.cast(), heading: tr("Remove the Key?"),
      text: tr("Belvedere goes on without it. The key stays valid at Unsplash."),
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("remove", tr("Remove"), .destructive),
      ]
    ) { [context] answer in
      if answer == "remove" {
        KeySetup(parts: context.parts, session: context.session).remove()
      }
    }
  }
}

// MARK: - Storage

extension PreferencesWindow {
  /// The schema's range, in megabytes.
  private static let limits = 50.0...5000.0

  private func storageGroup() -> Widget {
    let group = adw_preferences_group_new()!
    adw_preferences_group_set_title(group.cast(), tr("Pictures on Disk"))
    let limit = adw_action_row_new()!
    adw_preferences_row_set_title(limit.cast(), tr("Limit"))
    adw_action_row_set_subtitle(limit.cast(), tr("In megabytes"))
    let spin = gtk_spin_button_new_with_range(
      Self.limits.lowerBound, Self.limits.upperBound, 50)!
    gtk_spin_button_set_value(spin.opaque, Double(diskCacheLimit(context.settings) / 1_000_000))
    spin.align(nil, GTK_ALIGN_CENTER)
    spin.setAccessibleLabel(tr("Limit in megabytes"))
    adw_action_row_add_suffix(limit.cast(), spin)
    spin.on("value-changed") { [unowned self] in
      setLimit(Int(gtk_spin_button_get_value(spin.opaque)))
    }
    adw_preferences_row_set_title(usage.cast(), tr("In Use"))
    let clear = Make.button(tr("_Clear")) { [unowned self] in clearCache() }
    clear.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(usage.cast(), clear)
    adw_preferences_group_add(group.cast(), usage)
    adw_preferences_group_add(group.cast(), limit)
    return group
  }

  private func setLimit(_ megabytes: Int) {
    context.settings?.set(SettingsKey.diskCacheLimit, megabytes)
    guard let images = context.session.connection?.images else { return }
    Task { [weak self] in
      await images.setDiskLimit(megabytes * 1_000_000)
      self?.showUsage()
    }
  }

  private func clearCache() {
    guard let images = context.session.connection?.images else { return }
    Task { [weak self] in
      await images.removeAll()
      self?.showUsage()
    }
  }

  private func showUsage() {
    guard let images = context.session.connection?.images else { return }
    Task { [weak self] in
      let bytes = await images.diskUsage()
      guard let self else { return }
      adw_action_row_set_subtitle(
        usage.cast(), UserLocale.text(bytes: bytes))
    }
  }
}
