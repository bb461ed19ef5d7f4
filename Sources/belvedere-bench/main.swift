// SPDX-License-Identifier: MIT

import ArgumentParser

do {
  try await BenchCommand.parse().run()
} catch {
  BenchCommand.exit(withError: error)
}
