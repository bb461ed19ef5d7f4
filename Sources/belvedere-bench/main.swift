// SPDX-License-Identifier: MIT

// Measures Belvedere against its budgets and prints a table; see BenchCommand.

import ArgumentParser

do {
  try await BenchCommand.parse().run()
} catch {
  BenchCommand.exit(withError: error)
}
