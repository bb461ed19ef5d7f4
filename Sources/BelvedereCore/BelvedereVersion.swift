// The version and the address that `belvedere --version`, the About window and the user agent give.
// They are defined here for SwiftPM; Meson's test "one version everywhere" keeps the version equal
// to meson.build, the release notes and the man page.

/// This version of Belvedere, as `major.minor.patch`.
package let belvedereVersion = "0.1.0"

/// The project's page, without a slash at the end; problems are reported at `/issues` below it.
package let belvedereAddress = "https://github.com/belvedere-photos/belvedere"
