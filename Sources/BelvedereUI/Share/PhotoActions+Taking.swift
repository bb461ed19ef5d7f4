// SPDX-License-Identifier: MIT

// Saves, opens and prints photos, and sets wallpapers. Each successful use is reported to the service, once.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension PhotoActions {
  /// The pixels across the longer side of a sheet of A4 at 300 dots an inch.
  private static let printedWidth = 3508

  func addTaking() {
    add(Commands.savePhoto) { actions, photo in actions.askWhereToSave(photo) }
    add(Commands.savePhotoToPictures) { actions, photo in actions.saveToPictures(photo) }
    add(Commands.openPhotoWith) { actions, photo in actions.openWith(photo) }
    add(Commands.mailPhoto) { actions, photo in actions.mail(photo) }
    add(Commands.printPhoto) { actions, photo in actions.print(photo) }
    add(Commands.setBackground) { actions, photo in actions.setWallpaper(photo, on: .background) }
    add(Commands.setLockScreen) { actions, photo in actions.setWallpaper(photo, on: .lockScreen) }
    add(Commands.openPhotoPage) { actions, photo in
      if let page = photo.pageURL { actions.host.open(page) }
    }
  }

  /// Saves without a question, except where a sandbox hides the folder of pictures: there the person chooses one, which
  /// the next photo gets into as well.
  private func saveToPictures(_ photo: Photo) {
    let pictures = sharing.pictures
    if let folder = pictures.folder { return sharing.save(photo, in: folder) }
    FolderDialog.present(
      over: host.window, title: tr("Choose a Folder for Saved Photos"), accept: tr("_Save Here"),
      folder: pictures.usual
    ) { [weak self] folder in
      pictures.choose(folder)
      self?.sharing.save(photo, in: folder)
    }
  }

  private func askWhereToSave(_ photo: Photo) {
    SaveDialog.present(
      over: host.window, title: tr("Save Photo"), name: photo.exportFileName,
      folder: sharing.pictures.folder ?? sharing.pictures.usual,
      filter: FileFilter(tr("Photos"), mediaTypes: PictureFormat.allCases.map(\.mediaType)),
      optionsLabel: tr("Size"),
      options: photo.exportSizes.map { SaveOption($0.rawValue, $0.label(of: photo)) }
    ) { [weak self] answer in
      let size = answer.option.flatMap(ExportSize.init) ?? .original
      // The dialog has confirmed the replacement of an existing file; a file that was created later is not replaced.
      let wasThere = FileManager.default.fileExists(atPath: answer.file.path)
      self?.sharing.save(photo, size, to: answer.file, mayReplace: wasThere)
    }
  }

  private func openWith(_ photo: Photo) {
    if Portal.isNeeded { return openThroughPortal(photo) }
    OpenWith.ask(over: host.window) { [weak self] open in
      self?.sharing.withFile(of: photo, .original, for: .opening) { [weak self] file in
        guard let self else { return }
        if open(file) {
          sharing.report(photo)
          host.toast(tr("Photo opened"))
        } else {
          host.toast(tr("The program did not start."))
        }
      }
    }
  }

  /// Lets the portal ask for a program, because a sandbox cannot list programs.
  private func openThroughPortal(_ photo: Photo) {
    sharing.withFile(of: photo, .original, for: .opening) { [weak self] file in
      Portal.open(file, over: self?.host.window) { [weak self] outcome in
        switch outcome {
        case .done:
          self?.sharing.report(photo)
          self?.host.toast(tr("Photo opened"))
        case .cancelled: break
        case .failed: self?.host.toast(tr("The program did not start."))
        }
      }
    }
  }

  private func mail(_ photo: Photo) {
    sharing.withFile(of: photo, .large, for: .sending) { [weak self] file in
      guard let self else { return }
      Portal.composeMail(
        subject: photo.caption?.asName ?? tr("A Photo"), text: PhotoCredit(of: photo).text,
        attaching: file, over: host.window
      ) { [weak self] outcome in
        switch outcome {
        case .done:
          self?.sharing.report(photo)
          self?.host.toast(tr("The photo is in a new mail"))
        case .cancelled: break
        case .failed: self?.host.toast(tr("No mail could be written."))
        }
      }
    }
  }

  private func print(_ photo: Photo) {
    sharing.withImage(of: photo, pixelWidth: Self.printedWidth, for: .printing) {
      [weak self] image in
      let picture = Printing.Picture(
        width: image.width, height: image.height, pixels: image.pixels,
        rowBytes: image.width * 4, owner: image)
      Printing.print(picture, title: photo.exportFileName, over: self?.host.window) { outcome in
        switch outcome {
        case .sent:
          self?.sharing.report(photo)
          self?.host.toast(tr("Photo sent to the printer"))
        case .cancelled: break
        case .failed(let detail): self?.host.toast(tr("The photo was not printed: %@", detail))
        }
      }
    }
  }

  private func setWallpaper(_ photo: Photo, on place: Portal.WallpaperPlace) {
    Portal.checkAvailability(of: .wallpaper) { [weak self] isThere in
      guard let self else { return }
      guard isThere else { return reportMissingPortal() }
      sharing.withFile(of: photo, .original, for: .wallpaper) { [weak self] file in
        Portal.setWallpaper(file, on: place, over: self?.host.window) { outcome in
          switch outcome {
          case .done:
            self?.sharing.report(photo)
            self?.host.toast(tr("Wallpaper set"))
          case .cancelled: break
          case .failed: self?.reportMissingPortal()
          }
        }
      }
    }
  }

  /// Says that nothing was changed.
  private func reportMissingPortal() {
    Dialog.present(
      over: host.window, heading: tr("Wallpaper Not Changed"),
      text: tr(
        "This desktop does not let programs set the wallpaper. Save the photo and choose it in the desktop’s settings."
      ),
      answers: [
        DialogAnswer("cancel", tr("Cancel")), DialogAnswer("save", tr("Save As…"), .suggested),
      ]
    ) { [weak self] answer in
      if answer == "save", let self, let photo { askWhereToSave(photo) }
    }
  }
}

extension ExportSize {
  /// The name of the size, with its pixels if they are known.
  func label(of photo: Photo) -> String {
    let name =
      switch self {
      case .original: tr("Original")
      case .large: tr("Large")
      case .medium: tr("Medium")
      }
    guard let pixels = photo.pixels(at: self) else { return name }
    return tr(
      "%@ (%@ × %@)", name, UserLocale.text(ungrouped: pixels.width),
      UserLocale.text(ungrouped: pixels.height))
  }
}
