// SPDX-License-Identifier: MIT

// The program: reads the options, composes the parts, and lets GLib own the main thread.

import BelvedereCore
import BelvedereServices
import BelvedereUI
import CArguments
import CHeap
import Glibc
import GtkKit

Terminal.openMissingStreams()
// glibc keeps freed blocks up to the size of a large window's surface, which cairo allocates in each frame; new ones
// would be cleared by the system first. Decoded pictures have memory of their own.
bv_heap_keep_blocks(32 << 20)
let arguments = (0..<bv_arguments_count()).dropFirst().map { String(cString: bv_arguments_at($0)) }
Logs.begin(arguments: arguments)
if let problem = Identity.problem { Options.fail(problem) }
let options = Options.parsedOrExit(arguments, database: Composition.databaseFile)
let folders = InstalledFolders.found()
bindTranslations(directory: folders.locale)
MainLoop.attach()
if options.isSearchProvider {
  exit(DesktopSearch.run(over: Composition.databaseFile, folders: folders))
}
if options.selfCheck {
  let cells = [
    CellProgram.pictureDecoder.check("decoder"), CellProgram.documentParser.check("parser"),
  ]
  Terminal.end(
    SelfCheck.run(identity: .installed, folders: folders, cells: cells) { Terminal.print($0) })
}
let composition = Composition(options: options, folders: folders)
let application = Application(id: Identity.installed.id) { composition.makeContext() }
let status = application.run(
  options.applicationArguments, asked: options.asked, photoPage: options.photoPage)
composition.close()
exit(status)
