// SPDX-License-Identifier: MIT

// The owner of what is written at a place: outside of a sandbox, in a Flatpak with and without permissions, in a Snap.

import BelvedereCore
import Foundation
import Testing

struct SandboxTests {
  private let home = URL(filePath: "/home/ada", directoryHint: .isDirectory)

  /// A Flatpak with the permissions of our manifest and further ones, in a home with these folders.
  private func flatpak(
    _ filesystems: String? = nil, without missing: Set<String> = []
  ) -> Sandbox {
    let permission = filesystems.map { "filesystems=\($0)\n" } ?? ""
    let info = """
      [Application]
      name=org.belvedere.Belvedere
      runtime=runtime/org.gnome.Platform/x86_64/51

      [Instance]
      instance-id=2034917823
      app-path=/var/lib/flatpak/app/org.belvedere.Belvedere/x86_64/stable/active/files

      [Context]
      shared=network;ipc;
      sockets=wayland;fallback-x11;
      devices=dri;
      persistent=.belvedere;
      \(permission)
      [Session Bus Policy]
      filesystems=host;
      """
    return Sandbox(
      environment: ["XDG_RUNTIME_DIR": "/run/user/1000"], flatpakInfo: info, home: home,
      folders: ["xdg-pictures": URL(filePath: "/home/ada/Bilder")],
      exists: { !missing.contains($0) })
  }

  private func owner(_ path: String, in sandbox: Sandbox) -> FileOwner {
    sandbox.owner(of: URL(filePath: path))
  }

  @Test func withoutASandboxEverythingIsThePersons() {
    let none = Sandbox(environment: ["HOME": "/home/ada"], flatpakInfo: nil, home: home)
    for path in ["/home/ada/Bilder/a.jpg", "/tmp/a.jpg", "/run/user/1000/doc/1/a.jpg"] {
      #expect(owner(path, in: none) == .person, "\(path)")
    }
  }

  /// The folder of pictures that such a process sees is an empty one, which ends with it.
  @Test func aFlatpakWithoutPermissionsLosesWhatIsInTheHome() {
    for path in ["/home/ada/Bilder", "/home/ada/a.jpg", "/home/ada", "/tmp/a.jpg", "/srv/a.jpg"] {
      #expect(owner(path, in: flatpak()) == .nobody, "\(path)")
    }
    #expect(!flatpak().isPersons(URL(filePath: "/home/ada/Bilder"), exists: { _ in true }))
  }

  @Test func whatThePersonChoseInThePortalIsTheirs() {
    let chosen = "/run/user/1000/doc/8a2b/Bilder"
    #expect(owner(chosen + "/a.jpg", in: flatpak()) == .person)
    #expect(flatpak().isPersons(URL(filePath: chosen), exists: { _ in true }))
    // The document is gone, or the portal does not run.
    #expect(!flatpak().isPersons(URL(filePath: chosen), exists: { _ in false }))
    #expect(owner("/run/user/1000/docs/a.jpg", in: flatpak()) == .nobody)
  }

  @Test func theProgramsOwnFoldersAreKeptForItAlone() {
    #expect(
      owner("/home/ada/.var/app/org.belvedere.Belvedere/cache/lent/a.jpg", in: flatpak())
        == .program)
    #expect(owner("/home/ada/.belvedere/a.jpg", in: flatpak()) == .program)
    #expect(owner("/home/ada/.var/app/org.example.Other/a.jpg", in: flatpak()) == .nobody)
  }

  @Test(arguments: [
    "xdg-pictures", "xdg-pictures:create", "xdg-download;xdg-pictures:rw", "home", "~", "host",
    "~/Bilder", "/home/ada/Bilder",
  ])
  func aSharedFolderIsThePersons(filesystems: String) {
    #expect(owner("/home/ada/Bilder/a.jpg", in: flatpak(filesystems)) == .person)
  }

  @Test(arguments: [
    "xdg-pictures:ro", "home:ro", "xdg-download", "xdg-pictures/Belvedere", "!home",
    "home;!xdg-pictures", "host-etc", "~/Bild", "",
  ])
  func whatIsNotSharedOrOnlyReadIsNot(filesystems: String) {
    #expect(owner("/home/ada/Bilder/a.jpg", in: flatpak(filesystems)) == .nobody)
  }

  @Test func aPartOfAFolderIsShared() {
    let sandbox = flatpak("xdg-pictures/Belvedere")
    #expect(owner("/home/ada/Bilder/Belvedere/a.jpg", in: sandbox) == .person)
  }

  /// Flatpak binds no folder that does not exist, and the program would make its own.
  @Test func aSharedFolderThatDoesNotExistIsNobodys() {
    let sandbox = flatpak("xdg-pictures", without: ["/home/ada/Bilder"])
    #expect(owner("/home/ada/Bilder/a.jpg", in: sandbox) == .nobody)
  }

  @Test func theHostsFilesAreSharedWithoutItsSystem() {
    let sandbox = flatpak("host")
    #expect(owner("/mnt/disk/a.jpg", in: sandbox) == .person)
    #expect(owner("/usr/share/a.jpg", in: sandbox) == .nobody)
    #expect(owner("/tmp/a.jpg", in: sandbox) == .nobody)
    #expect(owner("/home/ada/.var/app/org.belvedere.Belvedere/a.jpg", in: sandbox) == .program)
  }

  @Test func aSnapHasAHomeOfItsOwn() {
    let snap = Sandbox(
      environment: ["SNAP": "/snap/belvedere/3", "SNAP_REAL_HOME": "/home/ada"], flatpakInfo: nil,
      home: URL(filePath: "/home/ada/snap/belvedere/3"))
    #expect(owner("/home/ada/snap/belvedere/3/Bilder/a.jpg", in: snap) == .program)
    #expect(owner("/home/ada/snap/belvedere/common/a.jpg", in: snap) == .program)
    #expect(owner("/home/ada/Bilder/a.jpg", in: snap) == .person)
    #expect(owner("/tmp/a.jpg", in: snap) == .nobody)
    #expect(owner("/home/ada/snapshots/a.jpg", in: snap) == .person)
  }

  @Test func dotsInAPathLeadNowhereElse() {
    #expect(owner("/run/user/1000/doc/../../../../home/ada/a.jpg", in: flatpak()) == .nobody)
  }

  /// A disk that is not mounted.
  @Test func aFolderInAMissingFolderIsNotThere() {
    let folder = URL(filePath: "/mnt/disk/Bilder")
    #expect(!Sandbox.none.isPersons(folder, exists: { _ in false }))
    #expect(Sandbox.none.isPersons(folder, exists: { $0 == "/mnt/disk" }))
    #expect(Sandbox.none.isPersons(folder, exists: { $0 == "/mnt/disk/Bilder" }))
  }
}
