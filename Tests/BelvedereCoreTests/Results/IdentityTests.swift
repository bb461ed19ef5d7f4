// SPDX-License-Identifier: MIT

// The identity of an installation.

import BelvedereCore
import Testing

@Suite struct IdentityTests {
  @Test func theObjectPathIsTheIDAsDBusWritesIt() {
    var identity = Identity.usual
    #expect(identity.objectPath == "/org/belvedere/Belvedere")
    identity.id = "io.github.some-owner.Belvedere.Devel"
    #expect(identity.objectPath == "/io/github/some_owner/Belvedere/Devel")
  }

  @Test func theUsualIdentityIsValid() {
    #expect(Identity.isValid(id: Identity.usual.id))
    #expect(Identity.usual.issues.hasPrefix(Identity.usual.homepage))
  }

  @Test(arguments: [
    "", "Belvedere", "org..Belvedere", "org.belvedere.", ".org.belvedere", "org.1st.Belvedere",
    "org.bel vedere.B", "org.belvédère.B", "org/belvedere/B",
    String(repeating: "a.", count: 200) + "b",
  ])
  func anIDThatTheDesktopWouldRefuseIsInvalid(id: String) {
    #expect(!Identity.isValid(id: id))
  }
}
