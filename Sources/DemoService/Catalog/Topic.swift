// SPDX-License-Identifier: MIT

// The topics of the demo, by the names of their pictures. A folder with other photos just has fewer
// topics.

import FoundationEssentials

/// A theme with photos.
struct Topic: Sendable {
  let number: Int
  let slug: String
  let title: String
  let caption: String?
  /// The names of the pictures in the topic; never empty.
  let pictures: Set<String>

  var id: String { OpaqueID.encode(number, as: .topic) }
}

extension Topic {
  /// Returns the topics that contain at least one of the pictures.
  static func all(of pictures: [Picture]) -> [Topic] {
    let there = Set(pictures.map(\.name))
    return definitions.enumerated().compactMap { number, definition in
      let names = Set(definition.pictures.split(separator: " ").map(String.init))
        .intersection(there)
      if names.isEmpty { return nil }
      return Topic(
        number: number, slug: definition.slug, title: definition.title,
        caption: definition.caption, pictures: names)
    }
  }

  private static let definitions:
    [(slug: String, title: String, caption: String?, pictures: String)] =
      [
        (
          "nature", "Nature", "Meadows, mountains and weather.",
          """
          after-the-rain aizkorri-autumn apple-blossom canyon-de-chelly dandelions drop-on-grass \
          forest-stream hubble-deep-field maldives-jetty mountain-sunset picos-de-europa-path \
          wildflower-meadow
          """
        ),
        (
          "animals", "Animals", "Fur, feathers and scales.",
          """
          alpaca bactrian-camels blackneck-goat butterfly-on-flower calf chinstrap-penguin \
          collared-aracari dogs-at-the-window dolphin dragonfly-on-twig gibbon gosling hens \
          honey-bee-on-aster kingfisher kitten koala meerkats nubian-ibex nuthatch-on-trunk \
          polar-bear purple-heron red-panda ring-tailed-lemurs sally-lightfoot-crab spoonbills \
          squirrel swallowtail-caterpillar swan-family
          """
        ),
        (
          "travel", "Travel", "Places people cross the world for.",
          """
          berlin-cathedral cabrillo-statue castle-clinton-1961 charminar chichen-itza \
          christ-the-redeemer colosseum great-wall hawa-mahal machu-picchu maldives-jetty \
          mont-saint-michel neuschwanstein petra pont-du-gard qutub-minar rocamadour \
          statue-of-liberty taj-mahal victoria-memorial
          """
        ),
        (
          "architecture-interior", "Architecture", nil,
          """
          berlin-cathedral bridge-cables castle-clinton-1961 charminar hawa-mahal neuschwanstein \
          pont-du-gard roebling-bridge-night victoria-memorial
          """
        ),
        (
          "birds", "Birds", "On the wing and at rest.",
          """
          chinstrap-penguin collared-aracari gosling hens kingfisher nuthatch-on-trunk \
          purple-heron spoonbills swan-family
          """
        ),
        ("under-water", "Under Water", nil, "basket-star black-coral dolphin sally-lightfoot-crab"),
        (
          "music", "Music", "Strings, drums and those who play them.",
          "dutar folk-concert mariachi-guadalajara taiko-festival wine-and-djembe"
        ),
        (
          "food-drink", "Food & Drink", "Fruit and something to go with it.",
          "citrus-slices fig-in-red-bowl wine-and-djembe"
        ),
      ]
}
