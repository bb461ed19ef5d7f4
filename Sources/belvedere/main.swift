// The program: reads the options, hands the parts over, and lets GLib own the main thread.

import BelvedereUI
import CHeap
import Glibc
import GtkKit

bv_heap_give_back_large_blocks()
let options = Options.parsedOrExit(database: Composition.databaseFile)
let folders = InstalledFolders.found()
bindTranslations(directory: folders.locale)
MainLoop.attach()
if options.isSearchProvider {
  exit(DesktopSearch.run(over: Composition.databaseFile, folders: folders))
}
if options.selfCheck { exit(SelfCheck.run(folders: folders)) }
let composition = Composition(options: options, folders: folders)
let application = Application { composition.makeContext() }
exit(
  application.run(
    options.applicationArguments, asked: options.asked, photoPage: options.photoPage))
