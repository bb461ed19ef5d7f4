// SPDX-License-Identifier: MIT

// Measures Belvedere against its budgets and prints a table; see BenchCommand. Starts itself once more as a bare
// window that some of the figures are compared with.

import ArgumentParser
import Glibc

do {
  let arguments = CommandLine.arguments.dropFirst()
  switch arguments.first {
  case BareWindow.empty: exit(BareWindow.run())
  case BareWindow.painted where arguments.count == 3:
    exit(BareWindow.run(showing: try PaintedPictures(arguments[2], photos: arguments[3])))
  default: try await BenchCommand.parse().run()
  }
} catch {
  BenchCommand.exit(withError: error)
}
