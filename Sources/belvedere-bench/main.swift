// Measures Belvedere against its budgets and prints a table; see BenchCommand. Starts itself once more as the
// empty and the painted window that some of the figures are compared with, and for a figure that needs a process of
// its own.

import ArgumentParser
import Foundation
import Glibc

if CommandLine.arguments.dropFirst() == [EmptyWindow.argument] { exit(EmptyWindow.run()) }
do {
  if CommandLine.arguments.count == 4, CommandLine.arguments[1] == PaintedWindow.argument {
    exit(
      try PaintedWindow.run(
        CommandLine.arguments[2], photos: URL(filePath: CommandLine.arguments[3])))
  }
  if CommandLine.arguments.dropFirst() == [PlaceMemory.argument] {
    try PlaceMemory.run()
  } else {
    try await BenchCommand.parse().run()
  }
} catch {
  BenchCommand.exit(withError: error)
}
