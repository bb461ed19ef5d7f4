// SPDX-License-Identifier: MIT

// The command line. An invalid option ends with one sentence on standard error and exit status 2.

import ArgumentParser
import BelvedereCore
import BelvedereUI
import Foundation

/// The options of the program.
struct Options: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belvedere",
    abstract: "Browse photos from Unsplash, Wikimedia Commons and Openverse.",
    subcommands: [LightCommand.self, PlacesCommand.self, SearchCommand.self])

  @Option(
    name: .customLong("photo"),
    help: ArgumentHelp(
      "Show the photo whose page at Unsplash, Wikimedia Commons or Openverse has this address."
        + " The address alone does, too.", valueName: "address"))
  var photoPage: String?

  @Option(
    name: .customLong("open"),
    help: ArgumentHelp(
      "Show the places of a GPX, KML, KMZ or GeoJSON file, or of a geo: address, and offer to import them."
        + " Files and addresses alone do, too.", valueName: "file"))
  var opened: [String] = []

  @Flag(help: "Use the embedded demo service, whatever key is kept.")
  var demo = false

  @Option(
    name: .customLong("service-url"),
    help: ArgumentHelp(
      "Use another service with Unsplash's API at this address.", valueName: "url"))
  var serviceURL: String?

  @Flag(name: .customLong("self-check"), help: "Check the installation, print what was found, end.")
  var selfCheck = false

  /// Read by `Logs`, before the options are parsed.
  @Flag(help: "Say on standard error what the program does, such as each request.")
  var verbose = false

  @Flag(help: "Print the version and end.")
  var version = false

  /// Passed by the desktop when it activates the program over D-Bus.
  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  /// Passed by the session bus when the desktop searches.
  @Flag(name: .customLong("search-provider"), help: .hidden)
  var isSearchProvider = false

  mutating func validate() throws {
    if demo && serviceURL != nil {
      throw ValidationError("--demo and --service-url exclude each other; give one of them.")
    }
    if let photoPage, PhotoPageAddress(photoPage) == nil {
      throw ValidationError(
        "‘\(photoPage)’ is no address of a photo; give one like"
          + " https://unsplash.com/photos/… or https://commons.wikimedia.org/wiki/File:….")
    }
    guard let serviceURL else { return }
    if ServiceAddress.url(from: serviceURL) == nil {
      throw ValidationError(
        "‘\(serviceURL)’ is no service address; give one like https://photos.example.org"
          + " (http only for this computer).")
    }
  }

  /// The requested service, if any.
  var service: ServiceChoice? {
    if demo { return .demo }
    return serviceURL.flatMap(ServiceAddress.url(from:)).map { .custom($0, nil) }
  }

  /// The requested service and its option, which takes effect only at the start.
  var asked: AskedService? {
    let option = serviceURL.map { "--service-url \($0)" } ?? "--demo"
    return service.map { AskedService(option: option, choice: $0) }
  }

  /// The arguments for GApplication itself: with its option, or with files and addresses to open.
  var applicationArguments: [String] { isService ? ["--gapplication-service"] : opened }

  /// Parses the options; ends the program with a sentence when they are invalid, and after a sub-command.
  ///
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - database: the file that some sub-commands work on.
  static func parsedOrExit(_ arguments: [String], database: URL) -> Options {
    do {
      var command = try Options.parseAsRoot(
        LightCommand.withBareNumbers(withNamedFiles(arguments)))
      if let places = command as? PlacesCommand { Terminal.end(places.run(over: database)) }
      if let search = command as? SearchCommand { Terminal.end(search.run(over: database)) }
      guard let options = command as? Options else {
        // Another sub-command, or its help.
        try command.run()
        Terminal.end(0)
      }
      if options.version {
        Terminal.print("belvedere \(belvedereVersion)")
        Terminal.end(0)
      }
      return options
    } catch {
      if Options.exitCode(for: error) == .success {
        Terminal.print(Options.fullMessage(for: error))
        Terminal.end(0)
      }
      fail(Options.message(for: error))
    }
  }

  /// Returns the arguments with the option's name before each bare file and address: a positional argument would also
  /// match the names of sub-commands.
  private static func withNamedFiles(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, !subcommandNames.contains(first) else { return arguments }
    var named: [String] = []
    var previous = ""
    for argument in arguments {
      let isValue = ["--photo", "--service-url", "--open"].contains(previous)
      if !isValue, let option = option(for: argument) { named.append(option) }
      named.append(argument)
      previous = argument
    }
    return named
  }

  private static let subcommandNames =
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// The option for a bare file or address; nil for anything else.
  private static func option(for argument: String) -> String? {
    if argument.hasPrefix("-") || subcommandNames.contains(argument) { return nil }
    if GeoAddress.isGeo(argument) || argument.hasPrefix("file:") { return "--open" }
    if argument.contains("://") { return "--photo" }
    let file = URL(fileURLWithPath: argument)
    let isFile =
      argument.contains("/") || PlaceFileFormat.isImported(file)
      || FileManager.default.fileExists(atPath: file.path)
    return isFile ? "--open" : nil
  }

  /// Ends the program with a sentence for invalid input.
  static func fail(_ sentence: String) -> Never {
    Terminal.complain(sentence)
    Terminal.end(2)
  }
}
