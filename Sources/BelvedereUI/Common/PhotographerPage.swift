// SPDX-License-Identifier: MIT

// Opens a photographer's page: in the window if the source has such pages, else in the browser.

import BelvedereCore
import Foundation
import GtkKit

extension Widget {
  /// Shows the page of a photographer, which exists if `User.hasPage` is true.
  func openPage(of user: User) {
    if user.hasPhotoList {
      activate(Commands.showPhotographer, with: user.username)
    } else if let page = Attribution.profileURL(of: user) {
      open(page)
    }
  }
}

extension User {
  /// True if the source has a list of this photographer's photos: the authors of an archive have no username.
  var hasPhotoList: Bool { !username.isEmpty }

  var hasPage: Bool { hasPhotoList || Attribution.profileURL(of: self) != nil }
}
