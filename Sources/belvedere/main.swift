// The program: reads the options, hands the parts over, and lets GLib own the main thread.

import BelvedereUI
import Glibc
import GtkKit

Heap.giveBackLargeBlocks()
let options = Options.parsedOrExit()
let places = InstalledPlaces.found()
bindTranslations(directory: places.locale)
MainLoop.attach()
if options.selfCheck { exit(SelfCheck.run(places: places)) }
let composition = Composition(options: options, places: places)
let application = Application { composition.makeContext() }
exit(application.run(options.applicationArguments, asked: options.asked))
