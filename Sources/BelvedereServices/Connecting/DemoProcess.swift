// SPDX-License-Identifier: MIT

// The demo service as a child process. It is started with the app's photos, prints its address, and ends with the
// connector or, at the end of its standard input, with the app.

import BelvedereCore
import Foundation

final class DemoProcess: Sendable {
  /// The time within which the service must print its address; it reads 72 photos first.
  private static let startLimit = Duration.seconds(20)
  private static let announcement = "Listening on "

  /// The port that is tried first: with the same one in each run, addresses of images, and so the caches, stay valid.
  static let usualPort = 8944
  /// The ports that are tried in order when another program has the usual one. They are the same at every start, so
  /// that the login of a port is found again.
  static let otherPorts = 8945...8949
  /// The number of tries on the usual port before any other.
  private static let usualPortTries = 4

  /// The key pair that the demo service accepts. It protects nothing.
  static let key = APIKey(accessKey: "demo-access-key", secretKey: "demo-secret-key")

  /// The key by which a service recognises the program that started it: passed through a pipe, and new for each
  /// process.
  struct LauncherKey: Sendable, Confidential {
    let value = SignInSecrets.randomText()
  }

  /// The settings of a service process.
  struct Launch: Sendable {
    let program: String
    /// The folder of its photographs.
    let photos: String
    /// The folder of its accounts, likes and logins.
    let state: String
    let redirectURI: String
    let launcherKey = LauncherKey()

    fileprivate func arguments(port: Int) -> [String] {
      [
        "--port", "\(port)", "--photos", photos, "--state", state, "--redirect-uri", redirectURI,
        "--launcher-key-from-stdin", "--exit-with-stdin",
      ]
    }
  }

  /// The address at which the service listens.
  let address: URL
  let launcherKey: LauncherKey
  private let child: ChildProcess

  private init(address: URL, launcherKey: LauncherKey, child: ChildProcess) {
    self.address = address
    self.launcherKey = launcherKey
    self.child = child
  }

  /// Starts the service on its usual port or, when another program has that, on another one. Throws `.demoMissing` if
  /// the program or a folder is missing, `.demoFailed` if the service ends or prints no address.
  static func start(_ launch: Launch, clock: any Clock<Duration>) async throws(ConnectionError)
    -> DemoProcess
  {
    for _ in 0..<usualPortTries {
      do throws(ConnectionError) {
        return try await start(launch, port: usualPort, clock: clock)
      } catch .demoFailed {
        // The service of a run that has just ended may still hold the port.
        do { try await clock.sleep(for: .milliseconds(250)) } catch { break }
      }
    }
    for port in otherPorts {
      do throws(ConnectionError) {
        return try await start(launch, port: port, clock: clock)
      } catch .demoFailed {
        continue
      }
    }
    return try await start(launch, port: 0, clock: clock)
  }

  private static func start(_ launch: Launch, port: Int, clock: any Clock<Duration>)
    async throws(ConnectionError) -> DemoProcess
  {
    guard FileManager.default.isExecutableFile(atPath: launch.program) else {
      throw .demoMissing(path: launch.program)
    }
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: launch.photos, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw .demoMissing(path: launch.photos) }
    let child: ChildProcess
    do throws(ChildProcess.Failure) {
      child = try ChildProcess(
        program: launch.program, arguments: launch.arguments(port: port),
        input: launch.launcherKey.value + "\n")
    } catch {
      throw .demoFailed(detail: error.detail)
    }
    return DemoProcess(
      address: try await announcedAddress(of: child, clock), launcherKey: launch.launcherKey,
      child: child)
  }

  var isRunning: Bool { child.isRunning }

  /// The service's name in keyring and caches. It differs for other ports, on which stored addresses would lead to
  /// another service.
  var id: String {
    address.port == Self.usualPort ? "demo" : "demo-\(address.port ?? 0)"
  }

  /// Set when the service has ended; waiting for it does not keep the service alive.
  var ending: OneShot<Void> { child.ending }

  /// Ends the service; returns when it has ended.
  func stop(clock: any Clock<Duration>) async {
    child.releaseLifeline()
    let killing = Task { [child] in
      do { try await clock.sleep(for: .seconds(2)) } catch { return }
      child.kill()
    }
    await child.waitForEnd()
    killing.cancel()
  }

  private static func announcedAddress(of child: ChildProcess, _ clock: any Clock<Duration>)
    async throws(ConnectionError) -> URL
  {
    let deadline = Task {
      do { try await clock.sleep(for: startLimit) } catch { return }
      child.cancelLine()
    }
    let line = await withTaskCancellationHandler {
      await child.line()
    } onCancel: {
      child.cancelLine()
    }
    deadline.cancel()
    guard let line else { throw .demoFailed(detail: "The demo service did not say its address") }
    guard line.hasPrefix(announcement),
      let address = ServiceAddress.url(from: String(line.dropFirst(announcement.count)))
    else { throw .demoFailed(detail: "The demo service said: \(line.prefix(200))") }
    return address
  }
}
