// SPDX-License-Identifier: MIT

// All commands with their keys; menus, buttons and the shortcuts window refer to them.

import GtkKit

/// The application's commands.
enum Commands {
  static let preferences = Action(
    "app.preferences", ["<Control>comma"], title: tr("Preferences"))
  static let help = Action("app.help", ["F1"], title: tr("Help"))
  static let about = Action("app.about")
  static let quit = Action("app.quit", ["<Control>q"], title: tr("Quit"))
  /// With the key of a place; for notifications.
  static let showPlace = Action("app.show-place")
  /// With the address of a photo's page, or the name of a stored photo; from the command line and the
  /// desktop's search.
  static let showPhoto = Action("app.show-photo")
  /// With words; from the desktop's search.
  static let searchFor = Action("app.search-for")

  static let shortcuts = Action(
    "win.shortcuts", ["<Control>question"], title: tr("Keyboard Shortcuts"))
  static let close = Action("win.close", ["<Control>w"], title: tr("Close Window"))
  static let refresh = Action("win.refresh", ["<Control>r", "F5"], title: tr("Refresh"))
  static let showFeed = Action("win.show-feed", ["<Alt>1"], title: tr("Show the Feed"))
  static let showExplore = Action("win.show-explore", ["<Alt>2"], title: tr("Explore"))
  static let showPlaces = Action("win.show-places", ["<Alt>3"], title: tr("Show the Places"))
  static let showProfile = Action("win.show-profile", ["<Alt>4"], title: tr("Show the Profile"))

  static let search = Action("win.search", ["<Control>f"], title: tr("Search"))
  /// With the raw value of a `LayoutChoice`; the next three have one.
  static let layout = Action("win.layout")
  static let showList = Action("win.layout::list", ["<Control>1"], title: tr("Feed as a List"))
  static let showGrid = Action("win.layout::grid", ["<Control>2"], title: tr("Feed as a Grid"))
  static let showByWidth = Action(
    "win.layout::automatic", ["<Control>3"], title: tr("Feed by the Window’s Width"))

  /// With the username of a photographer.
  static let showPhotographer = Action("win.show-photographer")

  /// Shows the photos of a source without accounts.
  static let lookAround = Action("win.look-around")
  /// Returns from it to the service.
  static let stopLookingAround = Action("win.stop-looking-around")

  // The commands of the photo in view; see PhotoActions.
  static let copyPhoto = Action("photo.copy", ["<Control>c"], title: tr("Copy Photo"))
  static let copyLink = Action("photo.copy-link", ["<Control><Shift>c"], title: tr("Copy Link"))
  static let copyCreditText = Action("photo.copy-credit-text")
  static let copyCreditHTML = Action("photo.copy-credit-html")
  static let copyCreditMarkdown = Action("photo.copy-credit-markdown")
  static let savePhoto = Action("photo.save", ["<Control>s"], title: tr("Save As…"))
  static let savePhotoToPictures = Action(
    "photo.save-to-pictures", ["<Control><Shift>s"], title: tr("Save to Pictures"))
  static let openPhotoWith = Action(
    "photo.open-with", ["<Control><Shift>o"], title: tr("Open With…"))
  static let mailPhoto = Action("photo.mail")
  static let printPhoto = Action("photo.print", ["<Control>p"], title: tr("Print…"))
  static let setBackground = Action("photo.set-background")
  static let setLockScreen = Action("photo.set-lock-screen")
  static let openPhotoPage = Action("photo.open-page")
  static let likePhoto = Action("photo.like", ["l"], title: tr("Like"))
  static let openPhotographer = Action("photo.open-photographer")
  static let hidePhoto = Action("photo.hide")
  static let hidePhotographer = Action("photo.hide-photographer")
  static let showFacts = Action(
    "photo.show-facts", ["F9", "<Alt>Return"], title: tr("Show the Details"))

  static let selectPhoto = Action("photo.select")

  // The commands of the selected photos of a list; see SelectionActions.
  static let likeSelected = Action("selection.like", ["l"], title: tr("Like"))
  static let saveSelected = Action("selection.save", ["<Control>s"], title: tr("Save…"))
  static let copySelectedLinks = Action(
    "selection.copy-links", ["<Control><Shift>c"], title: tr("Copy Links"))
  static let endSelection = Action("selection.end", ["Escape"], title: tr("End the Selection"))

  // The commands of a spot on the map.
  static let addSpot = Action("map.add-spot")
  static let copySpot = Action("map.copy-spot")
  static let lightHere = Action("map.light-here")
  static let lookAroundHere = Action("map.look-around-here")

  static let ofPhoto = [
    copyPhoto, copyLink, copyCreditText, copyCreditHTML, copyCreditMarkdown, savePhoto,
    savePhotoToPictures, openPhotoWith, mailPhoto, printPhoto, setBackground, setLockScreen,
    openPhotoPage, likePhoto, openPhotographer, hidePhoto, hidePhotographer, showFacts, selectPhoto,
  ]

  /// The commands that each window adds.
  static let ofWindow = [
    shortcuts, close, refresh, showFeed, showExplore, showPlaces, showProfile, search, layout,
    showPhotographer, lookAround, stopLookingAround,
  ]

  static let all = [preferences, help, about, quit] + ofWindow + [showList, showGrid, showByWidth]

  static func makeShortcutsWindow() -> ShortcutsWindow {
    ShortcutsWindow(
      title: tr("Keyboard Shortcuts"), searchIcon: Icon.find.name,
      searchHint: tr("Search Shortcuts"), nothingFound: tr("No Shortcuts Found"), groups)
  }

  /// The content of the shortcuts window, in the order of use.
  static var groups: [ShortcutGroup] {
    [
      ShortcutGroup(
        tr("Feed"),
        keys: [
          .init(tr("Next Photo"), "Down"),
          .init(tr("Previous Photo"), "Up"),
          .init(tr("Neighbouring Photo in a Grid"), "Left Right"),
          .init(tr("Scroll Down by a Page"), "Page_Down space"),
          .init(tr("Scroll Up by a Page"), "Page_Up <Shift>space"),
          .init(tr("First Photo"), "Home"),
          .init(tr("Last Photo"), "End"),
          .init(tr("Photo by Its Number"), "1...9"),
          .init(tr("Open the Photo"), "Return"),
          .init(tr("Like"), "l"),
        ], actions: [refresh, showList, showGrid, showByWidth])
    ] + viewerGroups + [
      ShortcutGroup(
        tr("Selection of Photos"),
        keys: [
          .init(tr("Select a Photo or Take It Out"), "<Control>space"),
          .init(tr("Select up to the Next or Previous Photo"), "<Shift>Down <Shift>Up"),
          .init(tr("Select up to the First or Last Photo"), "<Shift>Home <Shift>End"),
          .init(tr("Select All Loaded Photos"), "<Control>a"),
        ], actions: [likeSelected, saveSelected, copySelectedLinks, endSelection]),
      ShortcutGroup(
        tr("Places"),
        keys: [
          .init(tr("Move the Map"), "Left Right Up Down"),
          .init(tr("Zoom In"), "plus"),
          .init(tr("Zoom Out"), "minus"),
          .init(tr("Show All Places"), "Home"),
          .init(tr("Menu of a Spot"), "Menu <Shift>F10"),
          .init(tr("Select All Favourite Places"), "<Control>a"),
          .init(tr("Leave a Place, or End the Selection"), "Escape"),
        ]),
      ShortcutGroup(
        tr("Light"),
        keys: [
          .init(tr("A Minute Earlier"), "Left"),
          .init(tr("A Minute Later"), "Right"),
          .init(tr("An Hour Earlier"), "Page_Down"),
          .init(tr("An Hour Later"), "Page_Up"),
          .init(tr("Beginning of the Day"), "Home"),
          .init(tr("End of the Day"), "End"),
        ]),
      ShortcutGroup(
        tr("Share"),
        keys: [.init(tr("Menu of a Photo"), "Menu <Shift>F10")],
        actions: [
          copyPhoto, copyLink, savePhoto, savePhotoToPictures, openPhotoWith, printPhoto,
        ]),
      ShortcutGroup(
        tr("General"),
        // F10 is a key of GtkMenuButton itself.
        keys: [
          .init(tr("Main Menu"), "F10"),
          .init(tr("Next or Previous Part of the Window"), "F6 <Shift>F6"),
        ],
        actions: [
          showFeed, showExplore, showPlaces, showProfile, search, preferences, help, shortcuts,
          close, quit,
        ]),
    ]
  }
}
