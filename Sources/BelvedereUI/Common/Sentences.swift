// SPDX-License-Identifier: MIT

// Turns errors into sentences that say what happened and what to do. Codes and technical text are under
// "Details".

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension APIError {
  /// A short title for a status page.
  var title: String {
    switch self {
    case .unreachable: tr("No Connection")
    case .timedOut: tr("No Answer")
    case .rateLimited: tr("Hourly Limit Reached")
    case .unauthorized: tr("Logged Out")
    default: tr("Something Went Wrong")
    }
  }

  /// Says what happened and what to do, in one or two sentences.
  var sentence: String {
    switch self {
    case .cancelled: tr("The request was cancelled.")
    case .unreachable:
      tr("The service cannot be reached. Check the network connection, then try again.")
    case .timedOut: tr("The service did not answer in time. Try again in a moment.")
    case .insecure(let flaw, _): flaw.sentence
    case .rateLimited(let retryAfter): Self.limitSentence(retryAfter)
    case .unauthorized: tr("The service did not accept the login. Log in again.")
    case .forbidden(let messages):
      messages.first.map { tr("The service does not allow this: %@", $0) }
        ?? tr("The service does not allow this.")
    case .notFound: tr("This is no longer available.")
    case .gone: tr("The service does not offer this any more.")
    case .refused(_, let messages):
      messages.first.map { tr("The service refused the request: %@", $0) }
        ?? tr("The service refused the request.")
    case .serverFailed: tr("The service has a problem. Try again in a moment.")
    case .unreadable: tr("The service sent an answer that cannot be read. Try again in a moment.")
    }
  }

  var icon: String {
    switch self {
    case .unreachable, .timedOut: Icon.offline.name
    case .rateLimited: Icon.later.name
    default: Icon.warning.name
    }
  }

  private static func limitSentence(_ retryAfter: Double?) -> String {
    guard let retryAfter, retryAfter > 0 else {
      return tr("This hour’s requests are used up. Try again later.")
    }
    let minutes = Int((retryAfter / 60).rounded(.up))
    return trn(
      "This hour’s requests are used up. Try again in %@ minute.",
      "This hour’s requests are used up. Try again in %@ minutes.", minutes)
  }
}

extension WeatherError {
  /// Says what happened and what to do.
  var sentence: String {
    switch self {
    case .cancelled: tr("The request was cancelled.")
    case .unreachable:
      tr("The weather service cannot be reached. Check the network connection, then try again.")
    case .timedOut: tr("The weather service did not answer in time. Try again in a moment.")
    case .insecure(let flaw, _): flaw.sentence
    case .paused:
      tr("The weather service asks for a pause. Belvedere asks it again when the pause is over.")
    case .excluded:
      tr(
        "The weather service does not accept this version of Belvedere. Install a newer one, or try again at the next start."
      )
    case .noForecast: tr("The weather service has no forecast for this place.")
    case .refused:
      tr("The weather service refused the request. Install a newer version of Belvedere.")
    case .serverFailed: tr("The weather service has a problem. Try again in a moment.")
    case .unreadable:
      tr("The weather service sent an answer that cannot be read. Try again in a moment.")
    }
  }

  /// True if an immediate retry may help.
  var offersRetry: Bool {
    switch self {
    case .unreachable, .timedOut, .insecure, .serverFailed, .unreadable: true
    case .cancelled, .paused, .excluded, .noForecast, .refused: false
    }
  }
}

extension ConnectionFlaw {
  /// Says what happened and what to do.
  nonisolated var sentence: String {
    switch self {
    case .untrusted:
      tr(
        "The service’s certificate is not trusted by this computer, so the connection was not used. Check the network."
      )
    case .wrongHost:
      tr(
        "The certificate belongs to another address, so the connection was not used. Check the network."
      )
    case .outOfDate:
      tr(
        "The service’s certificate is not valid today, so the connection was not used. Check the date of this computer."
      )
    case .oldEncryption:
      tr(
        "The service offers only outdated encryption, so the connection was not used. Check the network."
      )
    case .otherHost:
      tr("This is at a host that does not belong to the service, so it was not loaded.")
    case .other:
      tr("The connection is not secure, so it was not used. Check the date and the network.")
    }
  }
}

extension SignInError {
  /// Says what happened and what to do.
  var sentence: String {
    switch self {
    case .cancelled: tr("The login was cancelled.")
    case .denied: tr("Belvedere was not allowed to use the account. Log in again to allow it.")
    case .wrongState:
      tr("This address belongs to another login. Open the page again and copy its address.")
    case .noCode: tr("There is no code in the pasted text. Copy the code from the browser again.")
    case .codeExpired: tr("The code was too old or already used. Log in again.")
    case .invalidClient:
      tr("The service does not know this key. Check the access key and the secret key.")
    case .anotherPerson:
      tr(
        "The browser logged in somebody else. Log out of the service there, then try again as yourself."
      )
    case .portTaken(let port):
      tr(
        "Another program uses port %@, which the login needs. Close that program, then log in again.",
        "\(port)")
    case .timedOut: tr("No answer came from the browser in time. Log in again.")
    case .service(let error): error.sentence
    }
  }
}

extension SignInError {
  /// Says what is wrong with a pasted code, and how to correct it.
  var pasteSentence: String {
    switch self {
    case .codeExpired:
      tr(
        "The service does not know this code, or it was used before. Copy it again, or open the page again for another one."
      )
    case .denied:
      tr("Belvedere was not allowed to use the account. Open the page again to allow it.")
    default: sentence
    }
  }
}

extension ConnectionError {
  var sentence: String {
    switch self {
    case .demoMissing(let path):
      tr("The demo is not installed completely: %@ is missing. Install Belvedere again.", path)
    case .demoFailed:
      tr("The demo service did not start. Try again, or use an Unsplash key.")
    case .invalidAddress(let address):
      tr("%@ is not a valid service address. It must begin with https://.", address)
    }
  }
}

extension SecretError {
  /// Says why the keyring refused a secret.
  var sentence: String {
    switch self {
    case .unavailable: tr("There is no keyring on this system.")
    case .locked: tr("The keyring is locked.")
    case .timedOut: tr("The keyring did not answer.")
    }
  }
}

extension ImageError {
  var sentence: String {
    switch self {
    case .cancelled: ""
    case .service(.notFound): tr("This photo is no longer available.")
    case .service(let error): error.sentence
    case .undecodable: tr("This picture is damaged.")
    case .noDecoder:
      tr("Pictures cannot be decoded on this computer. “belvedere --self-check” tells why.")
    }
  }
}

extension BudgetWatch.State {
  /// Says how many requests are left, and at the limit what still works and when to try again.
  var sentence: String {
    switch self {
    case .unknown: tr("Known after the next request")
    case .enough(let remaining, let limit), .low(let remaining, let limit):
      tr(
        "%@ of %@ requests left this hour", UserLocale.text(remaining), UserLocale.text(limit))
    case .spent(_, let until):
      tr(
        "This hour’s requests are used up. What was loaded stays, and likes are kept and sent later. Try again after %@.",
        UserLocale.text(moment: until))
    }
  }
}

extension SaveError {
  /// The end of a sentence that says what was not saved.
  var reason: String {
    switch self {
    case .diskFull: tr("the disk is full.")
    case .notAllowed: tr("this folder may not be written to.")
    case .folderMissing: tr("the folder is not there any more.")
    case .nameTaken: tr("a file of that name exists now.")
    case .outOfReach: tr("Belvedere’s sandbox does not reach this folder. Choose another one.")
    case .failed(let detail): detail
    }
  }
}

extension ShareError {
  /// Says what happened and what to do; empty if the person cancelled.
  var sentence: String {
    switch self {
    case .fetch(let error): error.sentence
    case .file(let error): tr("The photo was not saved: %@", error.reason)
    }
  }
}

extension StorageObstacle {
  /// Says why nothing is stored at the path, what that means, and what to do.
  fileprivate func sentence(path: String) -> String {
    switch self {
    case .permission:
      tr(
        "%@ cannot be opened, so nothing is kept for the next start. Check that the file and its folder belong to you and can be written, then start Belvedere again.",
        path)
    case .diskFull:
      tr(
        "The disk is full, so nothing is kept for the next start. Make room, then start Belvedere again."
      )
    case .inUse:
      tr(
        "%@ is locked by another program, so nothing is kept for the next start. End that program, then start Belvedere again.",
        path)
    case .other:
      tr(
        "%@ cannot be used, so nothing is kept for the next start. Check the disk that it is on, then start Belvedere again.",
        path)
    }
  }
}

extension StorageProblem {
  fileprivate var sentence: String {
    switch work {
    case .storingWishes: tr("Your likes and places cannot be stored: %@", obstacle.reason)
    case .storingPhotos: tr("The photos seen last cannot be stored: %@", obstacle.reason)
    case .reading where obstacle == .permission:
      tr("What is stored cannot be read: its folder or file may not be opened.")
    case .reading: tr("What is stored cannot be read: %@", obstacle.reason)
    }
  }
}

extension StorageObstacle {
  /// The end of a sentence that says what cannot be stored.
  fileprivate var reason: String {
    switch self {
    case .permission: tr("the folder cannot be written.")
    case .diskFull: tr("the disk is full.")
    case .inUse: tr("another program has locked the database.")
    case .other: tr("the disk reports an error.")
    }
  }
}

extension URL {
  /// The path of a file as a person writes it, with ~ for the home folder.
  fileprivate var nameFromHome: String {
    let home = UserFolders.homeOfPerson.standardizedFileURL.path
    let path = standardizedFileURL.path
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }
}

extension Session.Notice {
  var sentence: String {
    switch self {
    case .signedOutByService: tr("The service ended the login. Log in again.")
    case .tokenNotKept(let error):
      tr("%@ You stay logged in until you close the app.", error.sentence)
    case .tokenNotRead(let error):
      tr("%@ Unlock it and start again to stay logged in, or log in now.", error.sentence)
    case .databaseSetAside(let file):
      tr(
        "The stored photos could not be read. They were set aside in the folder %@, and Belvedere starts without them.",
        file.deletingLastPathComponent().nameFromHome)
    case .nothingKept(let obstacle, let path): obstacle.sentence(path: path)
    case .storageProblem(let problem): problem.sentence
    case .tokenNotForgotten(let error):
      tr("%@ The login may still be in it: unlock it, log in and out once more.", error.sentence)
    case .dataNotForgotten(let obstacle, let isTriedAgain):
      isTriedAgain
        ? tr(
          "Some data of your login could not be removed: %@ Belvedere tries again at the next start.",
          obstacle.reason)
        : tr(
          "Some data of your login could not be removed: %@ Log in and out once more when that is fixed.",
          obstacle.reason)
    case .likesAreLocal:
      tr("The service does not offer likes any more. Your favourites stay on this computer.")
    case .demoNotReset:
      tr("The demo did not answer, so it was not reset. Try again in a moment.")
    case .dataMissing(let path):
      tr("The folder %@ is missing. Install Belvedere again.", path)
    }
  }
}
