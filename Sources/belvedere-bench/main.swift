// Measures Belvedere against its budgets and prints a table; see BenchCommand. Starts itself once more
// as the empty window that some of the figures are compared with, and for a figure that needs a process
// of its own.

import ArgumentParser
import Glibc

if CommandLine.arguments.dropFirst() == [EmptyWindow.argument] { exit(EmptyWindow.run()) }
do {
  if CommandLine.arguments.dropFirst() == [PlaceMemory.argument] {
    try PlaceMemory.run()
  } else {
    try await BenchCommand.parse().run()
  }
} catch {
  BenchCommand.exit(withError: error)
}
