// SPDX-License-Identifier: MIT

// The version that `belvedere --version`, the About window and the user agent give. It is defined here for SwiftPM;
// Meson's test "one version everywhere" keeps it equal to meson.build, the release notes and the man page.

/// This version of Belvedere, as `major.minor.patch`.
package let belvedereVersion = "0.1.0"
