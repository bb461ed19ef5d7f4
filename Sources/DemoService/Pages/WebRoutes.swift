// SPDX-License-Identifier: MIT

// The pages behind links to photos, members and topics. They show the photo with its author, its
// licence and the changes to it.

import NIOHTTP1

/// The routes of the pages.
struct WebRoutes: Sendable {
  let catalog: Catalog
  let accounts: Accounts
  let images: ImageRenderer

  var all: [Route] {
    [
      Route(.GET, "/") { _, _ in
        HTMLPage(
          title: tr("Belvedere’s demo service"),
          body: [
            element("h1", tr("Belvedere’s demo service")),
            element(
              "p",
              tr(
                "It stands in for Unsplash’s service with free photos, so that Belvedere can be tried."
              )),
          ]
        ).reply()
      },
      Route(.GET, "/web/photos/:slug") { _, parameters in
        guard let item = catalog.item(idOrSlug: parameters["slug"]) else { return notFound }
        return page(of: item)
      },
      Route(.GET, "/web/photos/:slug/download") { _, parameters in
        guard let item = catalog.item(idOrSlug: parameters["slug"]) else { return notFound }
        var reply = Reply.bytes(try await images.original(item.picture), type: "image/jpeg")
        reply.headers.add(
          name: "Content-Disposition", value: "attachment; filename=\"\(item.slug).jpg\"")
        return reply
      },
      Route(.GET, "/web/impression") { _, _ in Reply(.noContent) },
      Route(.GET, "/t/:slug") { _, parameters in
        guard let topic = catalog.topics.first(where: { $0.slug == parameters["slug"] }) else {
          return notFound
        }
        return gallery(title: topic.title, words: topic.caption, of: catalog.indices(of: topic))
      },
      // The last route, since it matches any one segment: `/@username`.
      Route(.GET, "/:name") { _, parameters in
        let name = parameters["name"]
        guard name.first == "@", let member = accounts.member(username: String(name.dropFirst()))
        else { return notFound }
        return gallery(title: member.name, words: member.bio, of: catalog.indices(of: member))
      },
    ]
  }

  private var notFound: Reply {
    HTMLPage(
      title: tr("Not found"),
      body: [
        element("h1", tr("Not found")), element("p", tr("There is nothing at this address.")),
      ]
    ).reply(.notFound)
  }

  private func page(of item: CatalogItem) -> Reply {
    let picture = item.picture
    let author =
      "<a href=\"/@\(percentEncoded(item.author.username))\">\(escapedForHTML(picture.author))</a>"
    var facts = [(tr("Photographer"), author), (tr("Licence"), license(of: picture))]
    if let source = picture.source { facts.append((tr("Source"), link(source))) }
    facts.append((tr("Changes"), escapedForHTML(picture.changes)))
    if let place = picture.place { facts.append((tr("Place"), escapedForHTML(place))) }
    let list = facts.map { element("dt", $0) + "<dd>\($1)</dd>" }.joined(separator: "\n")
    return HTMLPage(
      title: picture.title,
      body: [
        """
        <figure><img src="/images/\(item.slug)?w=1080&amp;fit=max" width="\(picture.width)"
        height="\(picture.height)" alt="\(escapedForHTML(picture.altText))"></figure>
        <h1>\(escapedForHTML(picture.title))</h1>
        <dl>
        \(list)
        </dl>
        """
      ]
    ).reply()
  }

  /// Returns a page with one photo of each picture among the positions.
  private func gallery(title: String, words: String?, of indices: [Int]) -> Reply {
    var shown: Set<String> = []
    let items = indices.prefix(1_000).map(catalog.item).filter {
      shown.insert($0.picture.name).inserted
    }
    let cells = items.map { item in
      """
      <a href="/web/photos/\(item.slug)"><img src="/images/\(item.slug)?w=280&amp;h=280&amp;fit=crop"
      alt="\(escapedForHTML(item.picture.altText))"></a>
      """
    }
    return HTMLPage(
      title: title,
      body: [
        """
        <h1>\(escapedForHTML(title))</h1>
        <p>\(escapedForHTML(words ?? ""))</p>
        <div class="grid">
        \(cells.joined(separator: "\n"))
        </div>
        """
      ]
    ).reply()
  }

  private func license(of picture: Picture) -> String {
    let name = escapedForHTML(Self.name(ofLicense: picture.license))
    guard let address = picture.licenseURL else { return name }
    return "<a href=\"\(escapedForHTML(address))\">\(name)</a>"
  }

  /// Returns `CC BY-SA 4.0` for `CC-BY-SA-4.0`: the catalogue has SPDX identifiers, which are for
  /// programs.
  private static func name(ofLicense spdx: String) -> String {
    if spdx == "LicenseRef-PublicDomain" { return tr("Public domain") }
    let parts = spdx.split(separator: "-")
    guard spdx.hasPrefix("CC"), let version = parts.last, parts.count > 1 else { return spdx }
    let terms = parts.dropFirst().dropLast().joined(separator: "-")
    return [String(parts[0]), terms, String(version)]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a source as HTML. It is an address or the name of a package.
  private func link(_ source: String) -> String {
    let text = escapedForHTML(source)
    return source.hasPrefix("https://") ? "<a href=\"\(text)\">\(text)</a>" : text
  }
}
